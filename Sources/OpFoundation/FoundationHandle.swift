/// A class of Foundation with a property whose type this module replaces.
///
/// An extension of this protocol has a second property of that name, of this module's type. Where both types would do,
/// Foundation's own property is preferred.
public protocol FoundationHandle: AnyObject {}
