// What is exported is a log.
@_exported public import OpLog
