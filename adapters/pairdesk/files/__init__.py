"""An event on disk, whatever its form: event JSON, TRF files, CSV, rulebooks in TOML."""
