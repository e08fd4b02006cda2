extension Chinese {
  /// The answers to copies and exports.
  static let outputs: [String: String] = [
    "nothing has happened yet: there is nothing to export": "还没有发生任何事，没有可导出的内容",
    "the end of the name says no form": "从文件名的结尾看不出格式",
    "sent to the clipboard; %@ again sends the screen": "已送到剪贴板；再按 %@ 送整个屏幕",
    "the screen is sent to the clipboard; %@ again writes it into a file": "屏幕已送到剪贴板；再按 %@ 写入文件",
    "the screen is in %@": "屏幕已写入 %@",
    "this terminal takes no text for a clipboard: it is in %@": "这个终端不接收剪贴板文本：已写入 %@",
    "there is nothing to export": "没有可导出的内容",
    "%@ events are in %@": "%@ 个事件已写入 %@",
    "the end of '%@' says no form: pipeline.svg would": "从“%@”的结尾看不出格式，pipeline.svg 这样才行",
    "'%@' exists: `export! %@` replaces it": "“%1$@”已存在：用 `export! %1$@` 替换",
    "there are 999 files with screens here: remove some": "这里已有 999 个屏幕文件，请删掉一些",
  ]
}
