// FoundationNetworking with sessions that take queues of this package: write `import OpFoundationNetworking` for
// `import FoundationNetworking`. On Apple's systems URLSession is in Foundation; there this module re-exports
// OpFoundation.

@_exported public import OpFoundation

#if canImport(FoundationNetworking)
  @_exported public import FoundationNetworking
#endif
