#!/usr/bin/env -S python3 -B
"""Deletes one part of a lesson's operations at a time, and checks the rest: mutate.py OPTUI [FOLDER]

A part is a key or an item anywhere below `operations`; one that an anchor shares is deleted everywhere. A deletion that
passes is a finding, unless the log of the play stays the same, because the play never reaches the part, or allowed.txt
beside this script names it with the reason.
"""
import collections, json, pathlib, subprocess, sys, tempfile

import yaml


def parts(node, path=(), seen=None):
    """Each part below a node once: its container, its index and its name."""
    seen = set() if seen is None else seen
    if id(node) in seen or not isinstance(node, yaml.CollectionNode):
        return
    seen.add(id(node))
    for index, item in enumerate(node.value):
        key, value = item if isinstance(node, yaml.MappingNode) else (None, item)
        name = (*path, str(index + 1) if key is None else key.value)
        if key is None or key.value != "<<":
            yield node, index, " ".join(name)
        yield from parts(value, name, seen)


def mutants(text):
    root = yaml.compose(text, Loader=yaml.CSafeLoader)
    operations = [value for key, value in root.value if key.value == "operations"]
    for node, index, name in list(parts(operations[0])) if operations else []:
        whole = node.value
        node.value = whole[:index] + whole[index + 1:]
        yield name, yaml.serialize(root, allow_unicode=True, Dumper=yaml.CSafeDumper)
        node.value = whole


def log(optui, file):
    """What happens in a play, without the steps for the viewer."""
    run = subprocess.run([optui, "run", file, "--ui", "jsonl", "--no-holds"], capture_output=True, text=True)
    events = [json.loads(line) for line in run.stdout.splitlines()[1:]]
    shown = ("note", "ask", "choice", "answer", "hold", "mark")
    return [{**event, "seq": 0} for event in events if event["event"] not in shown]


def main(optui, folder="scenarios"):
    rows = pathlib.Path(__file__).with_name("allowed.txt").read_text().splitlines()
    allowed = {row.split(" | ")[0].rstrip() for row in rows if " | " in row}
    with tempfile.TemporaryDirectory() as made:
        tried, logs = {}, {}
        for path in sorted(pathlib.Path(folder).glob("*/*.yaml")):
            lesson = f"{path.parent.name}/{path.stem}"
            for name, text in mutants(path.read_text()) if path.parent.name != "exercises" else ():
                file = f"{made}/{len(tried):05}.yaml"
                pathlib.Path(file).write_text(text)
                tried[file] = (path, f"{lesson}: {name}")
        check = subprocess.run([optui, "check", "--format", "json", made], capture_output=True, text=True)
        verdicts = {entry["file"]: entry["verdict"] for entry in map(json.loads, check.stdout.splitlines())
                    if "verdict" in entry}
        counts = collections.Counter(verdicts.values())
        survivors = set()
        for file in (file for file, verdict in verdicts.items() if verdict == "ok"):
            path, name = tried[file]
            if path not in logs:
                logs[path] = log(optui, str(path))
            if log(optui, file) != logs[path]:
                survivors.add(name)
    wrong = [f"{name} passes" for name in sorted(survivors - allowed)]
    wrong += [f"{name} does not survive" for name in sorted(allowed - survivors)]
    if len(verdicts) != len(tried):
        wrong.append(f"{len(verdicts)} of {len(tried)} files were judged: {check.stderr[:500]}")
    for line in wrong:
        print(f"FAIL {line}")
    print(f"{len(tried)} parts deleted: {counts['broken']} are refused, {counts['failed']} fail, "
          f"{counts['ok'] - len(survivors)} are never reached, {len(survivors)} survive")
    return bool(wrong) or not tried


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
