"""Programs that almost solve an exercise in Swift: the exercise, what is wrong, the claim that fails, and the edits of its
solution."""

ALMOST_SOLVED = [
    ("21-it-never-finishes", "isFinished is not announced", "all", {
        'willChangeValue(forKey: "isFinished")\n': "", 'didChangeValue(forKey: "isFinished")\n': ""}),
    ("21-it-never-finishes", "finished before the answer", "order", {"send { self.end() }": "send {}\n    end()"}),
    ("21-it-never-finishes", "no dependency", "order", {"show.addDependency(download)\n": ""}),
    ("22-it-waits-for-its-own-queue", "two at a time", "running", {
        "report.addDependency(photo)\n": "", "maxConcurrentOperationCount = 1": "maxConcurrentOperationCount = 2",
        'BlockOperation { print("the report has its photo") }':
            'BlockOperation {\n  photo.waitUntilFinished()\n  print("the report has its photo")\n}'}),
    ("22-it-waits-for-its-own-queue", "no dependency", "order", {"report.addDependency(photo)\n": ""}),
    ("22-it-waits-for-its-own-queue", "the photo is not added", "all", {"[report, photo]": "[report]"}),
    ("23-the-key-inside", "never suspended", "never", {"network.isSuspended = true\n": "\n"}),
    ("23-the-key-inside", "open does not wait", "order", {"open.addDependency(login)\n": ""}),
    ("23-the-key-inside", "send depends, the queue stays suspended", "all", {
        "account.addOperation(open)": "send.addDependency(login)\nnetwork.addOperation(open)"}),
    ("24-the-empty-map", "sort does not wait", "order", {"sort.addDependency(fetch)\n": ""}),
    ("24-the-empty-map", "draw does not wait", "order", {"draw.addDependency(sort)\n": ""}),
    ("24-the-empty-map", "draw waits for fetch only", "order", {"draw.addDependency(sort)": "draw.addDependency(fetch)"}),
    ("25-published-all-the-same", "publish is not cancelled", "never", {"publish.cancel()\n": ""}),
    ("25-published-all-the-same", "export does not look", "order", {"if isCancelled { return }\n": ""}),
    ("25-published-all-the-same", "export looks once", "order", {
        "if isCancelled { return }\n": "", "for _ in 1...20": "if isCancelled { return }\n    for _ in 1...20"}),
    ("25-published-all-the-same", "no dependency", "never", {
        "publish.addDependency(export)\n": "", "publish.cancel()\n": ""}),
]


def almost_solved(exercise, text):
    """The files of an exercise whose solutions are almost right, with what is wrong and the claim that fails."""
    head, rest = text.split("\n  solution: |\n")
    solution, tail = rest.split("\n  because:\n")
    for name, wrong, claim, edits in ALMOST_SOLVED:
        if name == exercise:
            program = solution
            for old, new in edits.items():
                assert program.count(old) == 1, (name, wrong, old)
                program = program.replace(old, new.replace("\n", "\n    ") if new.strip() else new)
            yield wrong, claim, f"{head}\n  solution: |\n{program}\n  because:\n{tail}"
