"""Events as people read them: tables, pages to print, text for a terminal."""
