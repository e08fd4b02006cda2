// A play is a log: problems, speeds, lanes and waits are those of OpLog, for all that imports OpScenario.
@_exported public import OpLog
