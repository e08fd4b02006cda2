package import Localization

/// The reason why bytes are no log.
package struct LogDamage: Error {
  /// The place of the record, in bytes.
  package let offset: Int
  /// One sentence, without a full stop.
  package let reason: String

  package init(offset: Int, reason: Phrase) { (self.offset, self.reason) = (offset, reason.text) }
}
