"""Reads an export with a reader of its format, and checks the rules of the format: check.py FORMAT FILE."""
import csv
import json
import re
import sys


def check_csv(path):
    with open(path, newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file, strict=True))
    assert rows, "no rows"
    for row in rows:
        assert None not in row and None not in row.values(), row
        if row["start_us"]:
            assert 0 <= int(row["start_us"]) <= int(row["end_us"]), row


def check_chrome(path):
    with open(path, encoding="utf-8") as file:
        events = json.load(file)["traceEvents"]
    slices, flows = {}, {}
    for event in events:
        assert event["ph"] in "MXCisf" and isinstance(event["pid"], int) and isinstance(event["tid"], int), event
        if event["ph"] == "X":
            assert event["dur"] > 0, event
            slices.setdefault((event["pid"], event["tid"]), []).append((event["ts"], event["ts"] + event["dur"]))
        elif event["ph"] in "sf":
            flows.setdefault(event["id"], []).append(event)
    for track in slices.values():
        track.sort()
        for one, next_one in zip(track, track[1:]):
            assert one[1] <= next_one[0], f"slices overlap: {one} {next_one}"
    for ends in flows.values():
        assert [end["ph"] for end in ends] == ["s", "f"], ends
        for end in ends:
            track = slices[end["pid"], end["tid"]]
            assert any(start <= end["ts"] < stop for start, stop in track), f"outside of every slice: {end}"


def check_otlp(path):
    spans, links, traces = {}, [], set()
    with open(path, encoding="utf-8") as file:
        for line in file:
            for resource in json.loads(line)["resourceSpans"]:
                for scope in resource["scopeSpans"]:
                    for span in scope["spans"]:
                        traces.add(span["traceId"])
                        assert re.fullmatch("[0-9a-f]{32}", span["traceId"]), span
                        assert re.fullmatch("[0-9a-f]{16}", span["spanId"]), span
                        assert span["spanId"] not in spans, f"twice: {span['spanId']}"
                        assert int(span["startTimeUnixNano"]) <= int(span["endTimeUnixNano"]), span
                        assert span["kind"] == 1 and isinstance(span["name"], str), span
                        spans[span["spanId"]] = span
                        links += [link["spanId"] for link in span.get("links", [])]
                        times = [int(event["timeUnixNano"]) for event in span["events"]]
                        assert times == sorted(times), span
    assert len(traces) == 1, traces
    parents = [span["parentSpanId"] for span in spans.values() if "parentSpanId" in span]
    assert len(parents) == len(spans) - 1, "one span is the root"
    for other in links + parents:
        assert other in spans, f"there is no span {other}"


def check_cast(path):
    with open(path, encoding="utf-8") as file:
        header, *events = [json.loads(line) for line in file]
    assert header["version"] == 2 and header["width"] > 0 and header["height"] > 0, header
    times = [time for time, code, data in events]
    assert times == sorted(times) and {code for _, code, _ in events} <= {"o", "m"}, "order and codes"


def check_perfetto(path):
    """Checks the output of protoc: each track is described once, and its slices end as often as they begin."""
    with open(path, encoding="utf-8") as file:
        text = file.read()
    tracks = re.findall(r"track_descriptor \{\n +uuid: (\d+)", text)
    assert tracks and len(tracks) == len(set(tracks)), "a track is described twice"
    open_slices = {}
    for kind, track in re.findall(r"type: TYPE_(\w+)\n +track_uuid: (\d+)", text):
        assert track in tracks, f"there is no track {track}"
        if kind == "SLICE_BEGIN":
            open_slices[track] = open_slices.get(track, 0) + 1
        elif kind == "SLICE_END":
            open_slices[track] -= 1
            assert open_slices[track] == 0, f"track {track}: an end without a beginning"
    assert not any(open_slices.values()), "a slice has no end"
    begun = set(re.findall(r"\bflow_ids: (\w+)", text))
    assert set(re.findall(r"terminating_flow_ids: (\w+)", text)) <= begun, "a flow ends that has not begun"


checks = {"cast": check_cast, "csv": check_csv, "chrome": check_chrome, "otlp": check_otlp, "perfetto": check_perfetto}
checks[sys.argv[1]](sys.argv[2])
