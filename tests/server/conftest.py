"""One server for a module's tests."""

from collections.abc import Iterator

import pytest

from .clients import ServerProcess


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    with ServerProcess(tmp_path_factory.mktemp("server")) as server:
        yield server
    assert "Traceback" not in server.log.read_text()
