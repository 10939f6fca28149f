"""A mocksrv under test: started on a free port, looked at through /proc, ended by its process id. Linux only."""
import os, subprocess, sys, tempfile, time

os.chdir(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))

PATIENCE = 20  # seconds until what was let go must be gone


class Server:
    def __init__(self, *options):
        self.errors = tempfile.TemporaryFile("w+")
        self.process = subprocess.Popen(
            ["scripts/mocksrv", "--port", "0", "--log", "off", *options], stdout=subprocess.PIPE, stderr=self.errors,
            text=True)
        words = self.process.stdout.readline().split()
        if words[:2] != ["mocksrv", "ready"]:
            sys.exit(f"mocksrv did not start: {self.messages()}")
        self.url = words[2]
        self.port = int(self.url.rsplit(":", 1)[1])
        self.pid = self.process.pid

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stop()

    @property
    def is_alive(self):
        return self.process.poll() is None

    def messages(self):
        self.errors.seek(0)
        return self.errors.read()

    def descriptors(self):
        return len(os.listdir(f"/proc/{self.pid}/fd"))

    def wait_for_descriptors(self, most):
        limit = time.monotonic() + PATIENCE
        while self.is_alive and self.descriptors() > most and time.monotonic() < limit:
            time.sleep(0.05)
        return self.descriptors()

    def resident(self):
        """Memory in kB."""
        with open(f"/proc/{self.pid}/status") as status:
            return next(int(line.split()[1]) for line in status if line.startswith("VmRSS:"))

    def stop(self):
        """The exit status; None when it had to be killed."""
        self.process.stdout.close()
        self.process.terminate()
        try:
            return self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            print("the server had to be killed", flush=True)
            return None
