#!/usr/bin/env python3
"""Runs noa and its peers in turns, case by case, and prints one table. `./dev bench compare` builds what it needs.

Each library has a worker, a process that answers each line of its input with one line:

    (at the start)  hello DESCRIPTION
    case NAME       ready, when its arrays are there and it ran once, or: none, if the library has no such thing
    run N           times T1 ... TN, in milliseconds
    sample          sample V1 ... Vn, some numbers of the result
    end             done, when its arrays are gone

or with `error TEXT`. All workers have their arrays at the same time and take turns, each time in another order. The
medians of all turns are compared. A turn during which other programs kept the machine busy is taken again.
"""

import argparse
import dataclasses
import json
import sys
import time
from statistics import median

from cases import CASES, COPY
from table import Table
from workers import N_CORES, Failed, Gone, start_workers

TURN_S = 0.1
BUDGET_S = 5.0  # for one library and case; three turns it gets in any case
SAME_SPEED = 0.95
TOLERANCE = 1e-2  # Eigen adds 2^26 squares up in f32, one after the other, and is then 0.3 % off


def arguments():
    parser = argparse.ArgumentParser(prog="./dev bench compare", description="noa and its peers, in turns")
    parser.add_argument("--quick", action="store_true", help="fewer turns: for a first look")
    parser.add_argument("--filter", default="", metavar="TEXT", help="only the cases with this in their names")
    parser.add_argument("--json", metavar="FILE", help="write all times to a file")
    parser.add_argument("--before", metavar="FILE", help="compare with another build of noa's worker, and nobody else")
    parser.add_argument("--workers", default="build/compare", metavar="DIR", help="where the compiled workers are")
    return parser.parse_args()


class Contestant:
    """A worker in one case."""

    def __init__(self, worker, case_name):
        self.worker, self.case_name = worker, case_name
        self.times, self.n_turns, self.n_disturbed, self.spent = [], 0, 0, 0.0
        self.error = ""

    def open(self):
        """False if the library has no such thing."""
        if not self.worker.open(self.case_name):
            return False
        start = time.monotonic()
        self.worker.run(1)
        self.n_repeats = max(1, min(20, int(TURN_S / (time.monotonic() - start))))
        self.sample = self.worker.sample()
        return True

    def take_turn(self):
        if self.error or (self.n_turns >= 3 and self.spent > BUDGET_S):
            return
        start = time.monotonic()
        for _ in range(2):
            times, disturbed = self.worker.run_and_watch(self.n_repeats)
            if not disturbed:
                break
            time.sleep(0.1)
        self.times += times
        self.n_turns += 1
        self.n_disturbed += disturbed
        self.spent += time.monotonic() - start

    def guarded(self, f):
        """Calls one of the above; what goes wrong is kept and told, and the others go on."""
        try:
            return f()
        except (Failed, Gone) as error:
            self.error = str(error)
            tell(f"{self.worker.name}, {self.case_name}: {error}")
            return False


def tell(text):
    print(f"compare: {text}", file=sys.stderr, flush=True)


def contestants_of(case, workers):
    """Those that have the case. Where noa is compared with itself, a second noa does the other case."""
    candidates = [Contestant(worker, case.name) for worker in workers.alive()]
    reference = workers.second_noa() if case.own else None
    if reference:
        candidates.append(Contestant(reference, case.own))
    return [c for c in candidates if c.guarded(c.open) or c.error]


def check_samples(contestants):
    """All must have come to the same numbers: NumPy's if it is there, else those of the first."""
    fine = [c for c in contestants if not c.error]
    reference = next((c for c in fine if c.worker.name == "NumPy"), fine[0] if fine else None)
    for c in fine:
        scale = max([0.01] + [abs(value) for value in reference.sample])
        same = len(c.sample) == len(reference.sample) and all(
            abs(a - b) <= TOLERANCE * scale for a, b in zip(c.sample, reference.sample)
        )
        if not same:
            c.error = "wrong"
            tell(f"{c.worker.name}, {c.case_name}: other numbers than {reference.worker.name}:")
            tell(f"  {c.sample[:6]}")
            tell(f"  {reference.sample[:6]}")


def measure(case, workers, n_rounds):
    contestants = contestants_of(case, workers)
    check_samples(contestants)
    for number in range(n_rounds):
        first = number % max(len(contestants), 1)
        for c in contestants[first:] + contestants[:first]:
            c.guarded(c.take_turn)
    for c in contestants:
        if c.worker.is_alive():
            c.guarded(c.worker.close)
    return contestants


class Result:
    """What came out of one case."""

    def __init__(self, case, contestants, copy_speed):
        self.case = case
        self.times = {c.worker.name: c.times for c in contestants if not c.error}
        self.medians = {name: median(times) for name, times in self.times.items()}
        self.errors = {c.worker.name: c.error for c in contestants if c.error}
        n_turns = sum(c.n_turns for c in contestants)
        self.is_disturbed = sum(c.n_disturbed for c in contestants) * 4 > n_turns
        peers = dict(self.medians)
        self.noa, own = peers.pop("noa", None), peers.pop("second noa", None)
        if case.own:
            self.best, self.best_ms = case.own_label, own
        else:
            self.best = min(peers, key=peers.get, default="")
            self.best_ms = peers.get(self.best)
        self.ratio = self.best_ms / self.noa if self.noa and self.best_ms else None
        self.speed = case.n_bytes / self.noa if self.noa else None
        self.copy_percent = 100 * self.speed / copy_speed if self.speed and copy_speed else None
        self.reached = case.is_reached(self.ratio, self.noa) if self.noa else None

    def as_json(self):
        of_case = "name", "n_bytes", "target"
        own = "medians", "best", "best_ms", "ratio", "copy_percent", "reached", "is_disturbed", "errors", "times"
        return {key: getattr(self.case, key) for key in of_case} | {key: getattr(self, key) for key in own}


def best_copy_speed(contestants):
    """Bytes per millisecond of the fastest copy, whoever's it is: what the memory can do."""
    return max((COPY.n_bytes / median(c.times) for c in contestants if c.times and not c.error), default=None)


def run_all(cases, workers, n_rounds):
    table = Table(workers)
    table.begin()
    results, copy_speed = [], None
    for case in cases:
        contestants = measure(case, workers, n_rounds)
        if case.name == COPY.name:
            copy_speed = best_copy_speed(contestants)
        results.append(Result(case, contestants, copy_speed))
        table.add(results[-1])
    table.end(results, copy_speed)
    return results


def main():
    options = arguments()
    cases = [case for case in CASES if options.filter.lower() in case.name.lower()]
    if not cases:
        names = "\n  ".join(case.name for case in CASES)
        sys.exit(f"compare: no case has '{options.filter}' in its name. There are:\n  {names}")
    if COPY not in cases:
        cases.insert(0, COPY)  # all are measured by it
    if options.before:  # as fast as before, within the noise; own cases are compared with it, too
        cases = [dataclasses.replace(case, ratio=SAME_SPEED, own="", limit_us=0.0) for case in cases]
    workers = start_workers(options.workers, tell, options.before)
    try:
        results = run_all(cases, workers, 3 if options.quick else 7)
    finally:
        workers.stop()
    if options.json:
        with open(options.json, "w") as file:
            json.dump({"cores": N_CORES, "workers": workers.descriptions(),
                       "cases": [result.as_json() for result in results]}, file, indent=1)
    return any(result.errors for result in results)


if __name__ == "__main__":
    sys.exit(main())
