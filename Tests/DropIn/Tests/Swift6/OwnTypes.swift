import OpFoundation

// Types with names that OpEngine has too: this module's are used without qualification.

class AsyncOperation: Operation, @unchecked Sendable {}
final class GroupOperation: AsyncOperation, @unchecked Sendable { let queue = OperationQueue() }
final class ManualOperation: BlockOperation, @unchecked Sendable {}
protocol OperationCondition { var isMet: Bool { get } }
struct Engine: OperationCondition { let isMet: Bool }
enum Lint { case found(Engine) }
struct KeyChange { let key: String }
struct Recording { let lints: [Lint] }
