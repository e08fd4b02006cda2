extension Chinese {
  /// The statistics.
  static let statistics: [String: String] = [
    "1 operation in %@": "%@ 内 1 个操作",
    "; %@ unfinished at the end: the log has nothing after that": "；%@ 个到最后也没有完成：此后日志再无记录",
    "%@ operations in %@": "%2$@ 内 %1$@ 个操作",
    "waited": "等待",
    "longest": "最长",
    "peak": "峰值",
    "slots": "名额",
    "waited, ran: the median time, what 95 % did not exceed, the longest; peak: the most that ran at once; slots: the part that was in use":
      "等待、执行：中位数、95 % 不超过的值、最长；峰值：同时运行的最大数量；名额：使用的比例",
    "waited for": "等的是",
    "class": "类",
    "threads": "线程",
    "dependencies": "依赖",
    "critical path: 1 operation, %@": "关键路径：1 个操作，%@",
    "critical path: %@ operations, %@": "关键路径：%@ 个操作，%@",
    "not in it: what an operation adds or waits for while it runs": "不包括操作执行时添加或等待的东西",
    "got the slot or the thread of %@": "得到 %@ 的名额或线程",
  ]
}
