extension Chinese {
  /// Lints and misuses: what is wrong, and what to do.
  static let lints: [String: String] = [
    "nothing can move any more, and something is unfinished": "什么都动不了了，却还有没完成的",
    "it has started already, so it does not wait; add dependencies before the start": "它已经开始，不会再等；依赖要在开始之前添加",
    "operations wait for each other in a cycle; none runs until one of them is cancelled": "操作互相等待，形成环；取消其中一个之前谁也不会执行",
    "it reported isFinished before its queue started it; to end a waiting operation, cancel it":
      "队列还没启动它，它就报告了 isFinished；要结束等待中的操作，请取消它",
    "isExecuting and isFinished read true at once; flip both before reporting either":
      "isExecuting 和 isFinished 同时读作 true；两个都改好再发通知",
    "a flag differs from its last report; change it between willChangeValue and didChangeValue":
      "标志与上次通知的值不同；请在 willChangeValue 与 didChangeValue 之间改它",
    "cancelled, it keeps running: cancel() only sets a flag, which the body has to check":
      "已取消却仍在执行：cancel() 只设置标志，任务体要自己检查",
    "its dependency was neither added to a queue nor started, so it waits forever": "它的依赖既没有入队也没有启动，所以它会一直等下去",
    "it is ready and has a slot, but every worker is taken, perhaps by bodies that wait; use dependencies instead":
      "它已就绪，也有名额，但工作线程都被占着，也许是任务体在等待；请改用依赖",
    "its body waits for an operation that needs its slot; use a dependency instead": "它的任务体在等一个需要它的名额的操作；请改用依赖",
    "its max is 0, and nothing else keeps its operations from starting; raise it": "它的并发上限为 0，操作只因此不能开始；请调高",
    "it is suspended, and nothing else keeps its operations from starting; resume it": "它已挂起，操作只因此不能开始；请恢复它",
    "its priority is high, but it waits for an operation of lower priority; priority is not inherited":
      "它的优先级高，却在等优先级更低的操作；优先级不会传递",
    "it has long been ready while later operations of higher priority start; waiting does not raise a priority":
      "它早已就绪，后来的操作却因优先级更高而先开始；等待不会提高优先级",
    "a serial queue is not first in, first out: it passes what may not start yet, and goes by priority":
      "串行队列并非先进先出：还不能开始的会被越过，其余的按优先级执行",
    "it keeps its slot while paused, and others wait for that slot; resume or cancel it":
      "它暂停时仍占着名额，别的操作在等这个名额；请恢复或取消它",
    "it ran empty below 100 %: operations that were cancelled early or override start() add nothing":
      "队列已空而进度不到 100 %：提前取消的操作和重写 start() 的操作不计入进度",
    "the main queue ignores it: it runs one operation at a time and is never suspended": "主队列不理会它：主队列一次执行一个操作，从不挂起",
    "it was started before its dependencies have finished, because isReady of its class does not ask super's":
      "依赖还没有完成，它就启动了，因为它的类的 isReady 不问 super",
    "its class posts a key that no property has, so nothing happens; correct the spelling":
      "它的类通知了没有属性的键，所以什么也不发生；请改正拼写",
    "cancelled, it returned without reporting isFinished, so it keeps its slot": "已取消，它返回时没有报告 isFinished，所以仍占着名额",
    "it has finished, and its work goes on: main() must not return before the work is done; use AsyncOperation":
      "它已完成，工作却还在继续：main() 不能在工作做完之前返回；请改用 AsyncOperation",
    "its cancel() does not call super, so isCancelled stays false and it runs on; call super.cancel()":
      "它的 cancel() 没有调用 super，isCancelled 仍是 false，它会继续执行；请调用 super.cancel()",
    "its progress stays 0: nothing is counted before totalUnitCount is set; set it before adding operations":
      "它的进度一直是 0：设置 totalUnitCount 之前什么也不计；请在加入操作之前设置",

    "an operation runs once: it is in a queue, was started or has finished; make a new one for the next run":
      "一个操作只能执行一次：它已入队、已开始或已完成；要再执行，请新建一个",
    "the batch names one operation twice, so none of it was added": "这一批里同一个操作出现了两次，所以一个也没有入队",
    "it executes already; start() is called once": "它已在执行；start() 只能调用一次",
    "its queue starts it; add it to a queue or start it by hand, not both": "它由队列启动；入队和手动启动只能选一种",
    "it is not ready, and start() does not wait; add it to a queue, or call start() when it is ready":
      "它还没有就绪，而 start() 不会等待；请把它入队，或等就绪后再调用 start()",
    "the limit is -1 (default), 0 (nothing starts) or a positive number": "上限可以是 -1（默认）、0（什么也不开始）或正数",
    "set the underlying queue while the queue is empty": "队列为空时才能设置底层队列",
    "an operation cannot wait for itself": "操作不能等自己",
    "the dependency would close a cycle, and no operation of the cycle would ever run": "这个依赖会形成环，环上的操作谁也不会执行",
    "blocks are added before the operation starts": "块要在操作开始之前添加",
    "it belongs to another engine; make both under the same Engine.current": "它属于另一个引擎；请在同一个 Engine.current 下创建两者",
    "it has not begun, so there is nothing to finish; cancel it, or let it start first": "它还没开始，谈不上完成；请取消它，或先让它开始",
    "each leave() belongs to one enter() before it": "每个 leave() 都要对应它之前的一个 enter()",
    "conditions are identified by name; give each its own": "条件靠名称区分；请给每个条件不同的名称",
    "it has no condition of that name; satisfyCondition() takes the name of one that was added":
      "它没有这个名称的条件；satisfyCondition() 只接受已添加的条件的名称",
    "add conditions and categories before adding the operation": "条件和互斥类别要在操作入队之前添加",
    "a task takes real time; in virtual time begin the work in main(), and call finish()":
      "Task 需要真实时间；在虚拟时间里，请在 main() 中开始工作，并调用 finish()",
    "a closure in virtual time takes no time; use a dependency instead of waiting": "虚拟时间里的闭包不耗时；请用依赖代替等待",
  ]
}
