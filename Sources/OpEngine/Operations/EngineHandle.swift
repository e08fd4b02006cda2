/// A handle of an engine: an `Operation` or an `OperationQueue`.
///
/// The members that Foundation's classes do not have are in extensions of this protocol, and not in the classes, where
/// no subclass could use their names for anything else. So a class written for Foundation may have a `phase`, an
/// `error`, an `id` or an `engine` of its own, stored or private, which hides the member of the extension where the
/// subclass is known, and changes nothing for the engine or where the object is known as an `Operation`.
public protocol EngineHandle: AnyObject {}

extension Operation: EngineHandle {}
extension OperationQueue: EngineHandle {}
