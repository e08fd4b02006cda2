/// A handle of an engine: an `Operation` or an `OperationQueue`.
///
/// Everything that OpEngine adds to Foundation's members of these classes is in extensions of this protocol and not in
/// the classes, where a subclass could not use such a name for anything else. So a class written for Foundation may have
/// a `state`, an `error`, an `id` or an `engine` of its own, stored or private. That hides the member of the extension
/// where the subclass is known, and changes nothing for the engine or where the object is known as `Operation`.
public protocol EngineHandle: AnyObject {}

extension Operation: EngineHandle {}
extension OperationQueue: EngineHandle {}
