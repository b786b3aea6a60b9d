"""The workers of compare.py: processes that are asked by lines of text."""

import os
import select
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
TIMEOUT_S = 300
N_CORES = len(os.sched_getaffinity(0))


class Failed(Exception):
    """The worker could not do what it was asked."""


class Gone(Exception):
    """The worker has ended, or does not answer."""


def busy_ticks():
    """Hundredths of seconds that the cores of the machine have worked."""
    with open("/proc/stat") as file:
        user, nice, system, _, _, irq, softirq = map(int, file.readline().split()[1:8])
    return user + nice + system + irq + softirq


def ticks_of(process_id):
    with open(f"/proc/{process_id}/stat") as file:
        fields = file.read().rpartition(")")[2].split()
    return int(fields[11]) + int(fields[12])  # user and system


def environment():
    """What lets each be at its best: all cores, and huge pages, which noa and NumPy ask for by themselves."""
    return dict(os.environ, OMP_NUM_THREADS=str(N_CORES), GLIBC_TUNABLES="glibc.malloc.hugetlb=1")


class Worker:
    def __init__(self, name, command):
        self.name = name
        if not os.path.exists(command[-1]):
            raise Gone(f"{command[-1]} is not there: its library was not found when this was built")
        self.errors = tempfile.TemporaryFile("w+")
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self.errors,
                                        text=True, env=environment())
        self.description = self.answer("hello")

    def ask(self, line, *expected):
        try:
            print(line, file=self.process.stdin, flush=True)
        except BrokenPipeError:
            pass  # the answer will say why
        return self.answer(*expected)

    def answer(self, *expected):
        if not select.select([self.process.stdout], [], [], TIMEOUT_S)[0]:
            self.stop()
            raise Gone(f"no answer in {TIMEOUT_S} s")
        line = self.process.stdout.readline().strip()
        word, _, rest = line.partition(" ")
        if word in expected:
            return rest or word
        if word == "error":
            raise Failed(rest)
        self.stop()
        raise Gone(f"answered '{line}'" if line else self.last_words())

    def last_words(self):
        self.errors.seek(0)
        lines = self.errors.read().strip().splitlines()
        status = self.process.returncode
        end = f"ended by signal {-status}" if status < 0 else f"ended with status {status}"
        return f"{end}: {lines[-1]}" if lines else end

    def open(self, case_name):
        return self.ask(f"case {case_name}", "ready", "none") == "ready"

    def close(self):
        self.ask("end", "done")

    def run(self, n):
        return [float(text) for text in self.ask(f"run {n}", "times").split()]

    def sample(self):
        return [float(text) for text in self.ask("sample", "sample").split()]

    def run_and_watch(self, n):
        """The times, and whether other programs took more than a tenth of a core meanwhile."""
        time.sleep(0.01)  # the threads of the one before may still spin
        others = self.ticks_of_others()
        start = time.monotonic()
        times = self.run(n)
        allowed = 2 + 0.1 * 100 * (time.monotonic() - start)  # the system counts in steps
        return times, self.ticks_of_others() - others > allowed

    def ticks_of_others(self):
        return busy_ticks() - ticks_of(self.process.pid)

    def is_alive(self):
        return self.process.poll() is None

    def stop(self):
        """It ends when its input does; if it does not, it is made to."""
        try:
            self.process.stdin.close()
        except BrokenPipeError:
            pass
        try:
            self.process.wait(5)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


class Workers:
    """Those that could be started."""

    def __init__(self, commands, tell):
        self.commands, self.tell = commands, tell
        self.all = [worker for name in commands if name != "second noa" and (worker := self.start(name))]
        self.second = None

    def start(self, name):
        try:
            return Worker(name, self.commands[name])
        except Gone as error:
            self.tell(f"{name} is left out: {error}")
            return None

    def second_noa(self):
        """For comparisons of noa with itself."""
        if "noa" in self.names() and not (self.second and self.second.is_alive()):
            self.second = self.start("second noa")
        return self.second

    def alive(self):
        """All of them: one that has ended is started again."""
        self.all = [worker if worker.is_alive() else self.start(worker.name) for worker in self.all]
        self.all = [worker for worker in self.all if worker]
        return self.all

    def names(self):
        return [worker.name for worker in self.all]

    def descriptions(self):
        return {worker.name: worker.description for worker in self.all}

    def stop(self):
        for worker in self.all + [self.second]:
            if worker:
                worker.stop()


def start_workers(folder, tell, before=None):
    def compiled(file):
        return [os.path.join(folder, file)]

    def script(file):
        return [sys.executable, "-B", os.path.join(HERE, file)]

    noa = {"noa": compiled("compare_noa"), "second noa": compiled("compare_noa")}
    if before:
        return Workers(noa | {"before": [before]}, tell)
    return Workers(noa | {
        "NumPy": script("peer_numpy.py"),
        "SciPy": script("peer_scipy.py"),
        "OpenCV": script("peer_opencv.py"),
        "PyTorch": script("peer_torch.py"),
        "xtensor": compiled("peer_xtensor"),
        "Eigen": compiled("peer_eigen"),
    }, tell)
