import OpScenario
import OpTUICore

/// How plays are to be shown, whichever they are.
struct PlayOptions {
  var speed = Speed.normal
  /// Which characters lines are written with; a screen has its own.
  var charset = Charset.unicode
  /// Which variant of a text is read.
  var language: String?
  /// Whether a play stops at its holds.
  var holds = true
  /// Whether the program ends with the play.
  var exitsAtEnd = false
}
