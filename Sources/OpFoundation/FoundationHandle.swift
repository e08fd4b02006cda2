/// A class of Foundation's with a property whose type is one of those that this module replaces.
///
/// A second property of the same name, of this module's type, is in an extension of this protocol: Foundation's own, which
/// is the class's, is preferred where both types would do.
public protocol FoundationHandle: AnyObject {}
