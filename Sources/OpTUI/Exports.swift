// The program shows and does what OpTUICore decides.
@_exported public import OpTUICore
