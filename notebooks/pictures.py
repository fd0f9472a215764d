"""The one style of all pictures, and the folder that they are kept in.

Every picture is the same to the byte each time it is drawn, so that git shows when a finding has
changed.
"""

from pathlib import Path
from typing import Final

from cycler import cycler
from matplotlib import style
from matplotlib.figure import Figure

FOLDER: Final = Path(__file__).parents[1] / "docs" / "pictures"

# Four colours of M. Okabe and K. Ito that are told apart with any colour vision, and a grey.
BLUE: Final = "#0072b2"
ORANGE: Final = "#d55e00"
GREEN: Final = "#009e73"
PURPLE: Final = "#cc79a7"
GREY: Final = "#8a8a8a"

_INK: Final = "#333333"

STYLE: Final = {
    "axes.axisbelow": True,
    "axes.edgecolor": GREY,
    "axes.grid": True,
    "axes.grid.axis": "y",
    "axes.labelcolor": _INK,
    "axes.prop_cycle": cycler(color=[BLUE, ORANGE, GREEN, PURPLE, GREY]),
    "axes.spines.right": False,
    "axes.spines.top": False,
    "axes.titlecolor": _INK,
    "axes.titlelocation": "left",
    "axes.titlesize": "medium",
    "figure.constrained_layout.use": True,
    "figure.facecolor": "white",  # legible on a dark page too
    "figure.figsize": (7, 3.6),  # inches
    "font.sans-serif": ["DejaVu Sans", "Verdana", "sans-serif"],  # as wide as each other
    "font.size": 10,
    "grid.color": "#e2e2e2",
    "legend.frameon": False,
    "svg.fonttype": "none",  # words stay words: small, and found by a search
    "svg.hashsalt": "pairwright",  # else the names of parts are drawn by lot
    "text.color": _INK,
    "xtick.color": _INK,
    "ytick.color": _INK,
}
"""What every picture has in common, as settings of matplotlib; they hold from the import on."""

style.use(["default", STYLE])  # and nothing of what a user has set


def save(figure: Figure, name: str) -> Path:
    """Write a figure to ``docs/pictures/<name>.svg``, without a date; where it stands then.

    Raises OSError.
    """
    FOLDER.mkdir(exist_ok=True)
    path = FOLDER / f"{name}.svg"
    figure.savefig(path, metadata={"Date": None, "Creator": None})
    return path
