"""A wire between a browser and the server that a test can cut."""

from __future__ import annotations

import contextlib
import socket
import threading


class Cable:
    """Passes bytes both ways, until it is cut; then nobody gets through before it is mended."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.wires: list[socket.socket] = []
        self.whole = True
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self.listener.getsockname()[1]}"
        threading.Thread(target=self._accept, daemon=True).start()

    def cut(self) -> None:
        self.whole = False
        for wire in self.wires:
            with contextlib.suppress(OSError):
                wire.shutdown(socket.SHUT_RDWR)
        self.wires.clear()

    def mend(self) -> None:
        self.whole = True

    def close(self) -> None:
        self.cut()
        self.listener.close()

    def _accept(self) -> None:
        while True:
            try:
                near, _ = self.listener.accept()
            except OSError:
                return
            if not self.whole:
                near.close()
                continue
            far = socket.create_connection(("127.0.0.1", self.port))
            self.wires += [near, far]
            for source, sink in ((near, far), (far, near)):
                threading.Thread(target=_pass, args=(source, sink), daemon=True).start()


def _pass(source: socket.socket, sink: socket.socket) -> None:
    with contextlib.suppress(OSError):
        while piece := source.recv(65536):
            sink.sendall(piece)
    for wire in (source, sink):
        with contextlib.suppress(OSError):
            wire.shutdown(socket.SHUT_RDWR)
