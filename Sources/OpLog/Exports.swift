// Cells and lines of text, and the engine's events, for all that imports OpLog.
@_exported public import OpEngine
@_exported public import OpText
