extension Chinese {
  /// The comments and texts of the files that the program writes for a person to change.
  static let files: [String: String] = [
    "The settings of OpTUI. Remove the # before a setting to change it.": "OpTUI 的设置。去掉一行前面的 # 即可修改该项。",
    "One of: %@": "可选：%@",
    "The colours: those for a dark or a light background, with high contrast, or none.": "配色：深色背景、浅色背景、高对比度或无色。",
    "Whether to use colours. NO_COLOR, OPTUI_COLOR and --color come first.":
      "是否使用颜色。NO_COLOR、OPTUI_COLOR 和 --color 优先。",
    "The pace relative to the clock.": "相对于时钟的播放速度。",
    "The events that stand first.": "日志中排在最前的事件。",
    "Whether the mouse is the program's; off, the terminal selects text with it. The key m switches.":
      "鼠标是否归程序使用；off 时由终端用它选择文字。按 m 切换。",
    "The keys of OpTUI. Remove the # before a line to change it.\nSeveral keys are separated by blanks; the first one is shown.\nA key is a character, or one of: %@\nCtrl-C, Ctrl-Z, Enter and Esc, and the answers to questions, cannot be changed.":
      "OpTUI 的按键。去掉一行前面的 # 即可修改。\n多个键以空格分隔，界面上显示第一个。\n键可以是一个字符，或其中之一：%@\nCtrl-C、Ctrl-Z、Enter、Esc 和回答问题的键不能改。",
    "`optui format` is the reference of this format, `optui format KEY` what it says of a key.":
      "`optui format` 打印本格式的参考，`optui format KEY` 打印其中关于某个键的部分。",
    "Three downloads share one slot; the report waits for two of them.": "三个下载共用一个名额；报告等其中两个完成。",
    "one operation at a time; without max, as many as there are workers": "一次一个操作；不写 max，则与工作线程一样多",
    "of those that wait, the highest priority goes first": "等待的操作中，优先级最高的先执行",
    "Threads of the program, and of the person at the screen, take steps, in order or at a time.":
      "程序的线程和屏幕前的人所用的线程，按顺序或在指定时刻执行各个步骤。",
    "the play stops here until Space": "播放停在这里，按空格键继续",
    "`optui check` plays the file at full speed and verifies this.": "`optui check` 全速播放本文件，并验证以下断言。",
  ]
}
