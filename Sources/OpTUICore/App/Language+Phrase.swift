import Localization
import OpScenario

extension Language {
  /// Returns the text in this language as a phrase, which is not translated again.
  @_disfavoredOverload
  func text(_ english: @autoclosure () -> String, _ chinese: @autoclosure () -> String) -> Phrase {
    let text: String = text(english(), chinese())
    return Phrase(verbatim: text)
  }
}

extension ExerciseState {
  @_disfavoredOverload
  func text(_ english: @autoclosure () -> String, _ chinese: @autoclosure () -> String) -> Phrase {
    language.text(english(), chinese())
  }
}
