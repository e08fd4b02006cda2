// Cells and lines of text, for all that imports OpLog.
@_exported public import OpText
