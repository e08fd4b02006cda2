import OpEngine

/// The sentences of questions that the play writes, in the language of the audience.
struct QuestionWords {
  /// Whether the language is Chinese, else English.
  let isChinese: Bool

  /// - Parameter language: the code of a language; nil for English.
  init(language: String?) { isChinese = language?.hasPrefix("zh") == true }

  private func say(_ english: String, _ chinese: String) -> String { isChinese ? chinese : english }

  // MARK: - Questions

  func next(in queue: String) -> String {
    say("Which operation starts next in \(queue)?", "\(queue) 里下一个开始执行的是哪个操作？")
  }

  func time(of pattern: EventPattern, named name: String) -> String {
    switch pattern.kind {
    case .finished where pattern.detail == nil: say("When does \(name) finish?", "\(name) 什么时候结束？")
    case .executing: say("When does \(name) start?", "\(name) 什么时候开始执行？")
    case .ready: say("When is \(name) ready?", "\(name) 什么时候就绪？")
    case .completed: say("When does the completion block of \(name) run?", "\(name) 的完成块什么时候运行？")
    case _: say("When does \(pattern) happen?", "\(pattern) 什么时候发生？")
    }
  }

  func state(of name: String, after delay: Duration) -> String {
    let length = length(delay)
    return say("In which state is \(name) \(length) from now?", "\(length)后 \(name) 处于什么状态？")
  }

  func thread(of name: String) -> String { say("On which thread does \(name) run?", "\(name) 在哪个线程上执行？") }

  func release(of name: String) -> String {
    say("Which one command lets \(name) run?", "哪一条命令能让 \(name) 执行？")
  }

  func start(of name: String) -> String { say("Does \(name) ever run?", "\(name) 会执行吗？") }

  // MARK: - Choices

  func moment(_ time: EngineTime) -> String { say("at \(clock(time))", clock(time)) }

  var never: String { say("never", "永远不会") }
  var nothing: String { say("none: nothing more starts there", "没有：不再有操作开始") }
  var yes: String { say("Yes", "会") }
  var no: String { say("No", "不会") }
  var mainThread: String { say("on the main thread", "主线程") }
  var worker: String { say("on a worker thread", "工作线程") }
  var nowhere: String { say("on none: it never runs", "没有：它不会执行") }
  var noCommand: String { say("none of these", "都不行") }

  func scriptThread(_ name: String) -> String { say("on the thread \(name)", "线程 \(name)") }

  func state(_ displayState: OperationLane.DisplayState) -> String {
    switch displayState {
    case .new: say("new: not added yet", "新建：还没加入队列")
    case .pending: say("pending: it waits for other operations", "未就绪：在等别的操作")
    case .ready: say("ready: it could start, and has not been started yet", "就绪：可以开始，还没有启动")
    case .withdrawn: say("not started, although cancelled", "已取消，还没有启动")
    case .executing, .waiting: say("executing", "执行中")
    case .paused: say("paused", "暂停")
    case .cancelling: say("executing, although cancelled", "已取消，还在执行")
    case .finished: say("finished", "完成")
    case .cancelled: say("finished, cancelled", "已取消并结束")
    case .failed: say("finished, failed", "失败")
    }
  }

  func command(_ command: PersonCommand, name: (String) -> String) -> String {
    switch command {
    case .suspend(let queue): say("suspend \(queue)", "挂起 \(queue)")
    case .resume(let queue): say("resume \(queue)", "恢复 \(queue)")
    case .cancel(let operation): say("cancel \(name(operation))", "取消 \(name(operation))")
    case .cancelAll(let queue): say("cancel all of \(queue)", "取消 \(queue) 的全部操作")
    case .setMax(let queue, let max): say("max of \(queue): \(max)", "把 \(queue) 的并发上限设为 \(max)")
    case .setPriority(let operation, let priority):
      say("priority of \(name(operation)): \(priority.word)", "把 \(name(operation)) 的优先级设为“\(priority.word)”")
    case .finish(let operation): say("finish \(name(operation))", "结束 \(name(operation))")
    case .pause(let operation): say("pause \(name(operation))", "暂停 \(name(operation))")
    case .unpause(let operation): say("unpause \(name(operation))", "继续 \(name(operation))")
    case .satisfy(let operation, let condition):
      say("satisfy \(condition) of \(name(operation))", "满足 \(name(operation)) 的条件 \(condition)")
    }
  }

  /// A moment in a sentence: `2 s`.
  private func clock(_ time: EngineTime) -> String { say("", "第 ") + length(time.sinceStart) }

  /// `2 s`, `0.5 s`.
  func length(_ duration: Duration) -> String {
    let (seconds, attoseconds) = duration.components
    var fraction = String(1_000_000 + attoseconds / 1_000_000_000_000).dropFirst()
    while fraction.last == "0" { fraction.removeLast() }
    return "\(seconds)\(fraction.isEmpty ? "" : ".\(fraction)") \(say("s", "秒"))"
  }

  // MARK: - The person as scheduler

  var whatGoesFirst: String { say("You are the scheduler. What goes first?", "你来调度。谁先走？") }
  /// Stands between a thread and what it does.
  var colon: String { say(": ", "：") }
  func thread(_ name: String) -> String { say("thread \(name)", "线程 \(name)") }

  /// Returns what a step does, where that is a command that a person could give, or an addition.
  func action(_ action: Step.Action, name: (String) -> String) -> String? {
    if case .add(let operations, let queue, _, _) = action {
      let names = operations.map(name).joined(separator: say(", ", "、"))
      return queue.map { say("add \(names) to \($0)", "把 \(names) 加入 \($0)") } ?? say("add \(names)", "加入 \(names)")
    }
    guard let commands = action.commands else { return nil }
    return commands.map { command($0, name: name) }.joined(separator: say(", ", "，"))
  }

  func fails(_ name: String) -> String { say("\(name) fails", "\(name) 失败") }
  func isAdded(_ name: String) -> String { say("\(name) is added", "加入 \(name)") }

  // MARK: - Reasons

  /// Returns why one goes before the others that are ready.
  func goesFirst(_ name: String, _ priority: QueuePriority, before rivals: [QueuePriority]) -> String {
    guard rivals.contains(where: { $0.rawValue < priority.rawValue }) else {
      return say("The priorities are equal, and \(name) was added first.", "优先级相同，\(name) 先到。")
    }
    guard !rivals.contains(priority) else {
      return say(
        "Of the ready operations with the highest priority (\(priority.word)), \(name) was added first.",
        "就绪的操作里，排在最前的优先级是“\(priority.word)”，其中 \(name) 先到。")
    }
    return say(
      "Of the ready operations, \(name) has the highest priority (\(priority.word)).",
      "就绪的操作里，\(name) 的优先级最靠前：\(priority.word)。")
  }

  func until(_ time: EngineTime, _ reason: String) -> String {
    say("Until \(clock(time)): \(reason)", "\(clock(time))之前：\(reason)")
  }

  func doesNotStart(_ name: String) -> String {
    say("\(name) was cancelled, and does not start.", "\(name) 已被取消，不会开始。")
  }

  func isOnlyReady(_ name: String) -> String {
    say("Only \(name) is ready then.", "那时只有 \(name) 就绪。")
  }

  func runs(_ name: String, from begin: EngineTime, to end: EngineTime) -> String {
    say(
      "\(name) runs from \(clock(begin)) to \(clock(end)).", "\(name) 从\(clock(begin))执行到\(clock(end))。")
  }

  func starts(_ name: String, at time: EngineTime) -> String {
    say("\(name) starts at \(clock(time)).", "\(name) \(clock(time))开始执行。")
  }

  func neverLooked(_ name: String) -> String {
    say("The cancel at that time changes nothing: its body does not look.", "取消不会改变什么：它的代码不检查。")
  }

  func isCancelledUnrun(_ name: String) -> String {
    say("\(name) is cancelled before it starts.", "\(name) 在开始前就被取消了。")
  }

  func isNeverAdded(_ name: String) -> String {
    say("Nothing adds or starts \(name).", "没有谁加入或启动 \(name)。")
  }

  func runsOnMain(_ name: String) -> String {
    say("\(name) is in the main queue.", "\(name) 在主队列里。")
  }

  func runsOnWorker(_ name: String) -> String {
    say("A queue runs its operations on workers.", "队列在工作线程上执行操作。")
  }

  func runsOnCaller(_ name: String, _ thread: String) -> String {
    say("start() runs \(name) on the thread that calls it: \(thread).", "start() 在调用它的线程上执行：\(thread)。")
  }

  func wouldStart(_ name: String, at time: EngineTime) -> String {
    say("\(name) would start at \(clock(time)) then.", "这样 \(name) 会在\(clock(time))开始执行。")
  }
}
