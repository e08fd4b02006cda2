#!/usr/bin/env -S python3 -B
"""Tries files that are almost solved on every exercise: mutate.py OPTUI [FOLDER]

Each model solution is changed in one place, and each file is made to look solved with an added time. A changed file
that passes is a finding, unless allowed.txt beside this script names it with the reason why it is a solution. The
programs that almost solve an exercise in Swift are in almost_solved.py, each with the claim that has to fail: one that
crashes or is not built proves nothing. All are built at once.
"""
import copy, json, pathlib, re, subprocess, sys, tempfile

from almost_solved import almost_solved
from exercise_yaml import Reader, difference, key, merged, written

TIMES = [f"{n // 2}s" if n % 2 == 0 else f"{n * 500}ms" for n in range(1, 13)]


def reduced(old, new, path=""):
    """New without one of the entries or items in which it differs from old."""
    if isinstance(new, dict):
        for key in {**(old if isinstance(old, dict) else {}), **new}:
            before, path_of_key = old.get(key) if isinstance(old, dict) else None, f"{path} {key}"
            if key not in new:
                yield f"keep{path_of_key}", {**new, key: before}
            elif before != new[key]:
                yield f"drop{path_of_key}", {other: value for other, value in new.items() if other != key}
                if before is not None:
                    yield f"revert{path_of_key}", {**new, key: before}
                yield from ((name, {**new, key: part}) for name, part in reduced(before, new[key], path_of_key))
    elif isinstance(new, list):
        for index, item in enumerate(new):
            yield f"drop{path} {index + 1}", new[:index] + new[index + 1:]
            for name, part in reduced(None, item, f"{path} {index + 1}"):
                yield name, new[:index] + [part] + new[index + 1:]


def changed(root, path, value):
    """A copy of root with another value at a path; None deletes."""
    root = node = copy.deepcopy(root)
    for key in path[:-1]:
        node = node.setdefault(key, {}) if isinstance(node, dict) else node[key]
    if value is None:
        del node[path[-1]]
    else:
        node[path[-1]] = value
    return root


def single(root):
    """Changes of one place."""
    operations, queues, script = root["operations"], root.get("queues", {}), root.get("script", [])
    for id, keys in operations.items():
        fewer = changed(root, ["operations", id], None)
        for other in fewer["operations"].values():
            if id in other.get("after", []):
                other["after"] = [name for name in other["after"] if name != id]
        yield f"drop {id}", fewer
        for name in keys.get("after", []):
            others = [other for other in keys["after"] if other != name]
            yield f"{id} not after {name}", changed(root, ["operations", id, "after"], others)
            for other in sorted(operations.keys() - {id, *keys["after"]}):
                yield f"{id} after {other} for {name}", changed(root, ["operations", id, "after"], [*others, other])
        for queue in [*queues, "another"]:
            moved = changed(root, ["operations", id, "queue"], queue)
            yield f"{id} in {queue}", moved if queue in queues else changed(moved, ["queues", queue], {})
    for queue, keys in queues.items():
        now = int(keys.get("max", 0))
        for limit in ([now - 1, now + 1] if now else [1, 2]):
            yield f"{queue} max {limit}", changed(root, ["queues", queue, "max"], str(limit))
    for path in [["operations", id] for id in operations] + [["script", n] for n in range(len(script))]:
        place = root[path[0]][path[1]]
        if "at" in place:
            yield f"no at of {' '.join(map(str, path[1:]))}", changed(root, [*path, "at"], None)


def timed(root, keep):
    """Added times that make an order look right, where the exercise permits them."""
    places = [["operations", id] for id in root["operations"] if not {"operations", f"operations.{id}"} & set(keep)]
    places += [["script", n] for n in range(len(root.get("script", []))) if "script" not in keep]
    for path in places:
        for time in TIMES:
            changes = changed(root, [*path, "at"], time)
            for key in ("when", "after") if path[0] == "script" else ():
                changes["script"][path[1]].pop(key, None)
            yield f"{path[0]} {path[1]} at {time}", changes


def mutants(root, solved, keep):
    before = solved["operations"]
    bases = [("unsolved", root)]
    for name, base in reduced(root, solved):
        # Operations that are alike are of one class: a student changes it once.
        after = base.get("operations", {})
        for id in [id for id in after if id in before and after[id] != before[id]]:
            after.update((other, after[id]) for other in after if before[other] == before[id])
        bases.append((name, base))
    yield from bases[1:]
    yield from single(solved)
    for name, base in bases:
        # Deeper parts, of a class, do not concern the order of operations.
        if base.get("operations") and len(name.split()) <= 4:
            yield from ((f"{name}, {change}", mutant) for change, mutant in timed(base, keep))


def files(folder, made):
    """Writes each changed file as an exercise whose solution is the change. Returns what it is, and the claims that have to
    fail, by path."""
    tried, claims = {}, {}
    for path in sorted(pathlib.Path(folder).glob("*.yaml")):
        text = path.read_text()
        if "\n  program: |\n" in text:
            variants = [("the solution", None, text), *almost_solved(path.stem, text)]
            for number, (name, claim, changed_text) in enumerate(variants):
                file = pathlib.Path(made, f"{path.stem}.{number}.yaml")
                file.write_text(changed_text)
                tried[str(file)] = f"{path.stem}: {name}"
                if claim:
                    claims[str(file)] = claim
            continue
        root = Reader(text).block()
        exercise = root.pop("exercise")
        solved = merged(root, exercise["solution"])
        seen = {key(root)}
        for name, mutant in [("the solution", solved), *mutants(root, solved, exercise["keep"])]:
            if key(mutant) in seen:
                continue
            seen.add(key(mutant))
            sheet = {"task": "t", "hints": ["h"], "solution": difference(root, mutant)}
            sheet.update((part, exercise[part]) for part in ("keep", "seeds") if part in exercise)
            file = pathlib.Path(made, f"{path.stem}.{len(seen)}.yaml")
            lines = "".join(f"  {part}: {written(value)}\n" for part, value in sheet.items())
            file.write_text(re.split("(?m)^exercise:", text)[0] + "exercise:\n" + lines)
            tried[str(file)] = f"{path.stem}: {name}"
    return tried, claims


def main(optui, folder="scenarios/exercises"):
    rows = pathlib.Path(__file__).with_name("allowed.txt").read_text().splitlines()
    allowed = {row.split(" | ")[0].rstrip() for row in rows if " | " in row}
    with tempfile.TemporaryDirectory() as made:
        tried, claims = files(folder, made)
        command = [optui, "check", "--exercises", "--format", "json", made]
        result = subprocess.run(command, capture_output=True, text=True)
    entries = [json.loads(line) for line in result.stdout.splitlines()]
    verdicts = {tried[entry["file"]]: entry["verdict"] for entry in entries if "verdict" in entry}
    passed = {name for name, verdict in verdicts.items() if verdict == "ok"}
    required = allowed | {name for name in tried.values() if name.endswith(": the solution")}
    wrong = [f"{name} passes" for name in sorted(passed - required)]
    wrong += [f"{name} does not pass" for name in sorted(required - passed)]
    codes = {}
    for entry in entries:
        codes.setdefault(entry["file"], []).append(entry.get("code"))
    wrong += [f"{tried[file]}: fails at {codes.get(file)}, not at {claim}"
              for file, claim in claims.items() if claim not in codes.get(file, [])]
    wrong += [f"{tried[file]}: {code}" for file in claims for code in {"build", "end", "run"} & set(codes.get(file, []))]
    if len(verdicts) != len(set(tried.values())):
        wrong.append(f"{len(verdicts)} of {len(tried)} files were judged: {result.stderr[:500]}")
    for line in wrong:
        print(f"FAIL {line}")
    print(f"{len(tried)} files tried, {len(passed)} pass, {len(allowed)} of them allowed: {len(wrong)} wrong")
    return bool(wrong) or not tried


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
