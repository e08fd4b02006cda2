// The screen shows plays and exports them.
@_exported public import OpExport
@_exported public import OpPlay
