/// A page of the documentation that is part of the program, in Markdown.
package struct Page: Sendable {
  /// The name of the file without its suffix: `deadlock`.
  package let name: String
  package let text: String

  /// Returns the page of a name; nil if there is none.
  package static func named(_ name: String) -> Page? { all.first { $0.name == name } }
}
