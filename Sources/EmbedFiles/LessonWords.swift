/// The searchable words of a lesson: its texts in every language, and the names of the API that it uses.
///
/// They are extracted when the program is built: at run time a list of a hundred files would take a quarter of a
/// second.
enum LessonWords {
  /// Returns the lines with texts, then the names, one line for each kind of use.
  ///
  /// - Complexity: O(length of the file)
  static func words(of text: String) -> String {
    let prose = text.split(separator: "\n").compactMap { line -> Substring? in
      let places = ["en: ", "zh: "].compactMap { line.firstRange(of: $0)?.lowerBound }
      if let start = places.min() { return line[start...] }
      return findings.contains { line.contains($0) } ? line : nil
    }
    let names = names.filter { text.contains($0.key) }.map(\.value)
    return (prose.map(String.init) + names).joined(separator: "\n")
  }

  /// The keys of lines that name lints, misuses and reasons.
  private static let findings = ["lint: ", "misuse: ", "stalled: ", "allow: "]

  /// API names, and synonyms, by the text of a file that implies them.
  private static let names: KeyValuePairs<String, String> = [
    "max: ": "maxConcurrentOperationCount",
    "title: {en: maxConcurrentOperationCount": "parallel concurrency limit 并发数",
    "suspend: ": "isSuspended setSuspended 暂停 挂起", "resume: ": "isSuspended 恢复",
    "cancel: ": "cancel() isCancelled 取消", "cancel-all: ": "cancelAllOperations()",
    "after: [": "addDependency dependencies 依赖", "depend: ": "addDependency removeDependency",
    "priority: ": "queuePriority 优先级", "qos: ": "qualityOfService QoS 服务质量",
    "completion: ": "completionBlock 完成块", "add-block: ": "addExecutionBlock",
    "blocks: ": "BlockOperation NSBlockOperation executionBlocks closure 闭包",
    "kind: invocation": "NSInvocationOperation", "kind: custom": "subclass 子类 start() main()",
    "kind: async": "isAsynchronous isConcurrent 异步", "barrier: ": "addBarrierBlock barrier 栅栏 屏障",
    "kind: barrier": "addBarrierBlock barrier 栅栏 屏障",
    "wait: ": "waitUntilFinished waitUntilAllOperationsAreFinished", "add: ": "addOperation addOperations",
    "start: ": "start()", "underlying: ": "underlyingQueue", "main: true": "OperationQueue.main mainQueue UI 主队列 界面",
    "dispatch-group: ": "DispatchGroup dispatch_group_enter dispatch_group_notify",
    "observe: ": "KVO addObserver observeValue 键值观察", "kvo: ": "KVO willChangeValue didChangeValue 键值观察",
    "isReady": "isReady", "isExecuting": "isExecuting", "isFinished": "isFinished", "isCancelled": "isCancelled",
    "isAsynchronous": "isAsynchronous isConcurrent",
    "cycle": "deadlock circular dependency 死锁 循环等待 循环依赖", "deadlock": "deadlock 死锁",
    "alreadyEnqueuedOrFinished": "reuse retry run the same operation again twice 重复使用 再次执行 重试",
    "lint: ": "lint", "misuse: ": "misuse 误用", "conditions: ": "condition 条件", "pause: ": "pause 暂停",
    "fails: ": "error failure 错误 失败", "result: ": "result pass data 结果 传递数据",
    "stalled: ": "stuck hang 卡住", "pool-exhausted": "nested wait inside a body 线程池 嵌套等待",
    "progress: ": "totalUnitCount fractionCompleted percent 百分比",
    "How soon a cancel takes effect": "timeout 超时", "weak": "retain cycle memory leak deinit 循环引用 内存泄漏",
  ]
}
