extension Chinese {
  /// The statistics.
  static let statistics: [String: String] = [
    "1 operation in %@": "%@ 内 1 个操作",
    "%@ operations in %@": "%2$@ 内 %1$@ 个操作",
    "longest": "最长",
    "peak": "峰值",
    "slots": "名额",
    "waited for": "等的是",
    "threads": "线程",
    "dependencies": "依赖",
    "critical path: 1 operation, %@": "关键路径：1 个操作，%@",
    "critical path: %@ operations, %@": "关键路径：%@ 个操作，%@",
    "got the slot or the thread of %@": "得到 %@ 的名额或线程",
  ]
}
