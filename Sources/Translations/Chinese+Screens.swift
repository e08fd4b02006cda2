extension Chinese {
  /// The messages of the loop and of files.
  static let screens: [String: String] = [
    "there is no '%@'": "没有“%@”",
    "%@ events are in %@: `optui run` and `optui why` read it": "%@ 个事件已写入 %@：`optui run` 和 `optui why` 可读取",
    "'%@' is no moment: write a time such as 9s, or end": "“%@”不是时刻：请写 9s 或 end",
    "'%@' depends on the moment before: write a time such as 9s, or end": "“%@”取决于之前的时刻：请写 9s 或 end",
    "nothing can be opened here": "这里不能打开文件",
    "nothing can be saved here": "这里不能保存",
    "real threads cannot change their scenario: `optui live --real %@`": "真实线程不能改变场景：请用 `optui live --real %@`",
    "written": "已写入",
    "saved as %@; %@": "已存为 %@；%@",
    " type another name; End goes on; Enter takes the line": " 输入别的名称；End 接着写；Enter 采用此行",
    "Ctrl-C": "Ctrl-C",
    "Ctrl-Z": "Ctrl-Z",
  ]
}
