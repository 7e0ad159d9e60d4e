// Compiles an archive of Python's sources into one of its bytecode, by the Python that is to import it.
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [loader, sources, library] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(loader).href);
const python = await loadPyodide();
python.FS.writeFile("/sources.zip", new Uint8Array(readFileSync(sources)));
python.runPython(`
import importlib._bootstrap_external as files
import zipfile

with zipfile.ZipFile("/sources.zip") as sources, zipfile.ZipFile("/library.zip", "w", zipfile.ZIP_DEFLATED, compresslevel=9) as library:
    for name in sources.namelist():
        body = sources.read(name)
        if name.endswith(".py"):
            code = compile(body, name, "exec", dont_inherit=True, optimize=2 if not name.startswith("_py") else 0)
            body = bytes(files._code_to_hash_pyc(code, bytes(8), False))
            name += "c"
        entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
        entry.compress_type = zipfile.ZIP_DEFLATED
        library.writestr(entry, body)
`);
writeFileSync(library, python.FS.readFile("/library.zip"));
