"""The YAML of the exercises, without a package: maps and lists, in blocks or not, and anchors."""
import copy, json, re

ITEM = re.compile(r"- +")
KEY = re.compile(r'("(?:[^"\\]|\\.)*"|[^\s"{}\[\],:][^:{}\[\],]*):(?: +|$)')
FLOW = re.compile(r'\s*("(?:[^"\\]|\\.)*"|[{}\[\],]|:(?=\s)|(?:[^\s{}\[\],:]|:(?=\S)|[ ](?=[^{}\[\],:#]))+)')


class Reader:
    """Reads a text; scalars stay as they are written."""

    def __init__(self, text):
        rows = [row.split(" #")[0].rstrip() for row in text.splitlines() if not row.lstrip().startswith("#")]
        self.rows = [[len(row) - len(row.lstrip()), row.lstrip()] for row in rows if row]
        self.anchors = {}

    def block(self):
        indent, row = self.rows[0]
        result = [] if ITEM.match(row) else {}
        while self.rows and self.rows[0][0] == indent:
            row = self.rows[0][1]
            if isinstance(result, list):
                width = ITEM.match(row).end()
                self.rows[0] = [indent + width, row[width:]]
                result.append(self.block() if KEY.match(row[width:]) else self.value(self.rows.pop(0)[1], indent))
            else:
                key = KEY.match(row)
                self.rows.pop(0)
                result[key[1]] = self.value(row[key.end():], indent)
        return result

    def value(self, text, indent):
        if text.startswith("*"):
            return copy.deepcopy(self.anchors[text[1:]])
        anchor = re.match(r"&(\w+) *", text)
        text = text[anchor.end():] if anchor else text
        if not text:
            assert self.rows[0][0] > indent, self.rows[0]
            result = self.block()
        elif text[0] in "{[":
            result = self.flow(FLOW.findall(text))
        else:
            result = text
        if anchor:
            self.anchors[anchor[1]] = result
        return result

    def flow(self, tokens):
        first = tokens.pop(0)
        if first not in "{[":
            return self.value(first, 0)
        result = {} if first == "{" else []
        while tokens[0] not in "}]":
            if first == "[":
                result.append(self.flow(tokens))
            else:
                key, colon = tokens.pop(0), tokens.pop(0)
                assert colon == ":", (key, colon)
                result[key] = self.flow(tokens)
            if tokens[0] == ",":
                tokens.pop(0)
        tokens.pop(0)
        return result


def written(node):
    """A node on one line."""
    if isinstance(node, dict):
        return "{" + ", ".join(f"{key}: {written(value)}" for key, value in node.items()) + "}"
    if isinstance(node, list):
        return "[" + ", ".join(map(written, node)) + "]"
    return json.dumps(node) if node[0] != '"' and re.search(r"[,{}\[\]:#\"]", node) else node


def key(node):
    """Equal for files that differ only in the order of keys."""
    return json.dumps(node, sort_keys=True)


def merged(old, changes):
    """What a solution makes of a file."""
    if not (isinstance(old, dict) and isinstance(changes, dict)):
        return copy.deepcopy(changes)
    result = {**old, **{part: merged(old.get(part), value) for part, value in changes.items()}}
    return {part: value for part, value in result.items() if value != "~"}


def difference(old, new):
    """The solution that makes new of old."""
    if not (isinstance(old, dict) and isinstance(new, dict)):
        return new
    parts = [part for part in {**old, **new} if old.get(part) != new.get(part)]
    return {part: difference(old.get(part), new[part]) if part in new else "~" for part in parts}
