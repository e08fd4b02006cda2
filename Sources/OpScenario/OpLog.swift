// Who reads scenarios reads logs: the types of problems, speeds and lanes are those of OpLog.
@_exported public import OpLog
