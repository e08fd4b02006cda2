// Importers of OpScenario also need OpLog's problems, speeds, lanes and waits.
@_exported public import OpLog
