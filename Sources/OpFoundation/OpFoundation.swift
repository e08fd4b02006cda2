// Foundation with this package's operations in the place of its own: write `import OpFoundation` for `import Foundation`,
// and the file's operations run on OpEngine.

@_exported public import Foundation
@_exported public import OpEngine

// A name of this module goes before the same name of a module that it hands on.
public typealias Operation = OpEngine.Operation
public typealias BlockOperation = OpEngine.BlockOperation
public typealias OperationQueue = OpEngine.OperationQueue
public typealias QualityOfService = OpEngine.QualityOfService
