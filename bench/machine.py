"""The machine and the programs that a table of times comes from."""

import os
import platform
from importlib.metadata import version
from pathlib import Path
from typing import Final

PACKAGES: Final = ("pairwright", "ortools", "networkx", "msgspec")


def described() -> dict[str, str]:
    """What it is, in words; nothing that names the machine or its owner."""
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return {
        "processor": _processor(),
        "cores": str(os.cpu_count()),
        "memory": _memory(),
        "system": f"{platform.system()} {platform.machine()}",
        "python": python,
        **{package: version(package) for package in PACKAGES},
    }


def load() -> str | None:
    """How busy the machine is with other work, where the system reports it."""
    if not hasattr(os, "getloadavg"):
        return None
    return f"load average at the start: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores"


def _processor() -> str:
    """The name that Linux gives, or what the platform has for one."""
    described = Path("/proc/cpuinfo")
    if described.is_file():
        for line in described.read_text("utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()


def _memory() -> str:
    if not hasattr(os, "sysconf"):
        return "unknown"
    return f"{os.sysconf('SC_PAGE_SIZE') * os.sysconf('SC_PHYS_PAGES') / 2**30:.0f} GiB"
