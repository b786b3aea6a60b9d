"""The table of compare.py, a line for each case as soon as it is known."""

from workers import N_CORES

NOT_THERE = "-"


def milliseconds(ms):
    return f"{ms * 1e3:.2f} us" if ms < 0.1 else f"{ms:.1f}" if ms >= 100 else f"{ms:.2f}"


def number(value, digits):
    return NOT_THERE if value is None else f"{value:.{digits}f}"


class Table:
    def __init__(self, workers):
        self.workers = workers
        self.names = workers.names()

    def line(self, case, times, *rest):
        widths = 11, 17, 8, 9, 9
        cells = [f"{case:<25}"] + [f"{text:>10}" for text in times]
        cells += [f"{text:>{width}}" for text, width in zip(rest, widths)]
        print("".join(cells).rstrip(), flush=True)

    def begin(self):
        print(f"{'; '.join(self.workers.descriptions().values())}; {N_CORES} cores")
        print("Medians in ms. % of copy: the bytes that must move by noa's time, as part of the fastest copy C to C.")
        print("Ratio: the time of the best peer (or of noa's own other case) by noa's.\n")
        self.line("case", self.names, "% of copy", "best peer", "ratio", "target", "reached")

    def time(self, result, name):
        if name in result.errors:
            return "wrong" if result.errors[name] == "wrong" else "failed"
        return milliseconds(result.medians[name]) if name in result.medians else NOT_THERE

    def add(self, result):
        case = result.case
        name = case.name + (" *" if result.is_disturbed else "")
        reached = {None: NOT_THERE, True: "yes", False: "NO"}[result.reached]
        percent = number(result.copy_percent if case.n_bytes else None, 0)
        self.line(name, [self.time(result, name) for name in self.names], percent,
                  result.best if result.best_ms else NOT_THERE, number(result.ratio, 3), case.target, reached)

    def end(self, results, copy_speed):
        print()
        if copy_speed:
            print(f"The fastest copy C to C moves {copy_speed / 1e6:.1f} GB/s.")
        if any(result.is_disturbed for result in results):
            print("* Other programs kept the machine busy: not to be trusted.")
        judged = [result for result in results if result.reached is not None]
        missed = [result.case.name for result in judged if not result.reached]
        if judged:
            print(f"{len(judged) - len(missed)} of {len(judged)} targets are reached." +
                  (f" Missed: {'; '.join(missed)}." if missed else ""))
