// Foundation with this package's operations in place of its own: write `import OpFoundation` for `import Foundation`,
// and the file's operations run on OpEngine.

@_exported public import Foundation
public import OpEngine

// One declaration each, not the module: a name that is imported by itself goes before the same name of any module that
// is imported whole. So a file may import Foundation, XCTest or OpEngine beside this module, and nothing of OpEngine's
// meets a name of the importer's other modules. The other files here import OpEngine whole: were they to import one of
// these declarations without handing it on, it would not be handed on from here either.
@_exported public import class OpEngine.BlockOperation
@_exported public import class OpEngine.Operation
@_exported public import class OpEngine.OperationQueue
@_exported public import enum OpEngine.QualityOfService

// For scoped imports, such as `import class OpFoundation.OperationQueue`, which take declarations of the module itself
// before those that it hands on: without these, Foundation's would be as good.

/// The block operation of OpEngine, under the name of Foundation's.
public typealias BlockOperation = OpEngine.BlockOperation
/// The operation of OpEngine, under the name of Foundation's.
public typealias Operation = OpEngine.Operation
/// The operation queue of OpEngine, under the name of Foundation's.
public typealias OperationQueue = OpEngine.OperationQueue
/// The quality of service of OpEngine, under the name of Foundation's.
public typealias QualityOfService = OpEngine.QualityOfService
