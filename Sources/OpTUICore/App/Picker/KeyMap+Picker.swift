import Localization
import OpScenario

extension KeyMap {
  /// Returns the keys while a list to choose from is shown.
  static func picker(of words: PickerWords) -> KeyMap {
    let course = words.hasCourse ? [Binding(.view(.nextMatch), "next-match", "n")] : []
    return KeyMap(
      [
        Binding(.program(.accept), "accept", .enter),
        Binding(.program(.filter), "filter", "/"),
        Binding(.panel(.help), "help", "?"),
        Binding(.program(.quit), "quit", "q"),
        Binding(.program(.redraw), "redraw", .control("l")),
        Binding(.program(.close), "close", .escape),
      ] + course + movements,
      help: [
        HelpGroup(title: Phrase(verbatim: words.heading), hints: hintsOfList(words)),
        HelpGroup(title: words.language.text("Program", "程序"), hints: hintsOfProgram(words.language)),
      ])
  }

  private static func hintsOfList(_ words: PickerWords) -> [Hint] {
    let (language, noun) = (words.language, words.noun)
    let next = Hint(
      .view(.nextMatch), text: language.text("the next lesson that is not finished", "下一节没学完的课"))
    return [Hint(.program(.accept), text: language.text("\(words.verb) the \(noun)", "\(words.verb)选中的\(noun)"))]
      + (words.hasCourse ? [next] : []) + [
        Hint(.program(.filter), text: language.text("show those with these letters", "只显示含有这些文字的")),
        Hint(.move(.previous), .move(.next), text: language.text("the \(noun) above, below", "上一个，下一个")),
        Hint(.move(.first), .move(.last), text: language.text("the first, the last", "第一个，最后一个")),
        Hint(.move(.pageUp), .move(.pageDown), text: language.text("a screen up, down", "上一屏，下一屏")),
      ]
  }

  private static func hintsOfProgram(_ language: Language) -> [Hint] {
    [
      Hint(.panel(.help), .program(.quit), text: language.text("this help; quit", "帮助；退出")),
      Hint(.program(.close), text: language.text("show all again, or quit", "显示全部，或退出")),
      Hint(.program(.redraw), text: language.text("redraw the screen", "重画屏幕")),
      Hint(label: "Ctrl-C Z", text: language.text("quit; to the shell, until fg", "退出；回到 shell，fg 返回")),
    ]
  }

  /// Returns the hints of the key bar of the list.
  static func pickerHints(of words: PickerWords) -> [Hint] {
    let language = words.language
    let next = Hint(.view(.nextMatch), text: language.text("next lesson", "下一课"))
    return [Hint(.program(.accept), text: Phrase(verbatim: words.hint))] + (words.hasCourse ? [next] : []) + [
      Hint(.program(.filter), text: words.hasCourse ? language.text("search", "搜索") : language.text("filter", "筛选")),
      Hint(.panel(.help), text: language.text("help", "帮助")), Hint(.program(.quit), text: language.text("quit", "退出")),
    ]
  }
}
