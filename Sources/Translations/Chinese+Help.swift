extension Chinese {
  /// The help of the commands.
  static let help: [String: String] = [
    "Watch a program that runs, and steer it if it allows that.": "观察运行中的程序；若它允许，还可以操控它。",
    "Shows the operations and queues of a program that serves its engine, as 'run' shows a play: started with OPTUI_ATTACH=1 in its environment, or with a call of Engine.serve(). With OPTUI_ATTACH=1,control, keys suspend queues, cancel operations and the like. Leaving it with q does not change the program.\n\nWithout an argument it shows the programs that serve, to choose from. Exits with status 1 if there is none.":
      "像 'run' 显示播放那样，显示一个可连接的程序的操作和队列：程序启动时设置了环境变量 OPTUI_ATTACH=1，或调用了 Engine.serve()。用 OPTUI_ATTACH=1,control 启动的程序，可以用按键挂起队列、取消操作等。按 q 离开不影响程序。\n\n不带参数时列出可连接的程序以供选择。一个也没有时退出状态为 1。",
    "The number of a process, the name of a program, or the path of a socket.": "进程号、程序名或套接字路径。",
    "Play scenarios at full speed and verify their expectations.": "全速播放场景，并验证其中的断言。",
    "A scenario with 'clock: real' takes as long as it specifies. Of its expectations, only those that real threads guarantee are verified: order, never, running, log, misuse and all.\n\nExits with status 1 if an expectation fails, and with 3 if a file is missing or invalid.":
      "'clock: real' 的场景按其规定的时间播放。它的断言只验证真实线程能保证的：order、never、running、log、misuse 和 all。\n\n有断言不成立时退出状态为 1，文件缺失或无效时为 3。",
    "Scenario files, folders of them, names of built-in scenarios and of their folders, - for standard input.":
      "场景文件或其文件夹、内置场景或其文件夹的名称，- 表示标准输入。",
    "Check exercises, the built-in ones if there is no path: unsolved they fail, with their solutions they pass.":
      "检查练习，不写路径则检查内置练习：不作答应不通过，用参考答案应通过。",
    "The seed that selects one of the allowed orders, in place of the files'.": "选择一种允许的顺序的 seed，代替文件中的。",
    "The allowed error of printed times where the clock is real, such as 50ms.": "真实时钟下打印时刻的允许误差，例如 50ms。",
    "The format of the results.": "结果的格式。",
    "The number of scenarios to play at the same time, from 1 to 64; real-time ones come in addition, unless it is 1.":
      "同时播放的场景数，1 到 64；实时场景另计，除非为 1。",
    "Say nothing of scenarios that are as expected.": "不显示符合预期的场景。",
    "Check again whenever a file changes, until Control-C.": "文件一有变化就重新检查，直到按 Control-C。",
    "Print the settings, or the keys, with their defaults.": "打印设置或按键及其默认值。",
    "The files 'config' and 'keys' in $XDG_CONFIG_HOME/optui, or ~/.config/optui, change the look and the keys. Begin with what this command prints:\n\n  optui config > ~/.config/optui/config\n  optui config --keys > ~/.config/optui/keys\n\nOptions on the command line and variables such as NO_COLOR come before the files.":
      "$XDG_CONFIG_HOME/optui 或 ~/.config/optui 中的文件 'config' 和 'keys' 可以改变外观和按键。请从本命令打印的内容开始：\n\n  optui config > ~/.config/optui/config\n  optui config --keys > ~/.config/optui/keys\n\n命令行选项和 NO_COLOR 等变量优先于文件。",
    "Print the file of keys.": "打印按键文件。",
    "Print the course and your progress in it.": "打印课程和你的进度。",
    "The list of lessons, `optui` alone, plays the course. Your progress is kept in $XDG_STATE_HOME/optui/progress, or ~/.local/state/optui/progress: lessons that were played to their end, the first and the best answer to each question, and exercises.\n\nWith --notes, prints a page for a teacher, in Markdown: what each lesson shows and asks, the answers, and the minutes. With --summary, reads the files of progress of a class and prints who has done what, and which questions were missed most.\n\nExits with status 3 if a file is missing or not a progress file, and with 5 if the progress cannot be written.":
      "单用 `optui` 打开课程列表来学习。进度存放在 $XDG_STATE_HOME/optui/progress 或 ~/.local/state/optui/progress：学完的课、每题的首次和最近一次回答，以及练习。\n\n用 --notes 打印 Markdown 格式的教师讲义：每课演示什么、问什么、答案和分钟数。用 --summary 读取一个班的进度文件，打印谁完成了什么、哪些题错得最多。\n\n文件缺失或不是进度文件时退出状态为 3，无法写入进度时为 5。",
    "Forget all progress, that of exercises too.": "清除全部进度，包括练习的进度。",
    "Print the page of a teacher.": "打印教师讲义。",
    "Summarize the files of progress of a class.": "汇总一个班的进度文件。",
    "The files of progress for --summary, named after the students.": "--summary 的进度文件，以学生姓名命名。",
    "Whether to use colours.": "是否使用颜色。",
    "The characters to draw with.": "绘制所用的字符。",
    "The colours: for a dark or a light background, with high contrast, or none.": "配色：深色或浅色背景、高对比度或无色。",
    "Arrange the screen for a projector, where a clicker's keys lead a lesson; the key B does too.":
      "按投影仪布置屏幕，可用翻页笔带课；按 B 键也可以。",
    "The language of texts, in place of the locale's and of OPTUI_LANG.": "文字的语言，代替区域设置和 OPTUI_LANG。",
    "Start a program and watch its operations from the beginning.": "启动程序，从头观察它的操作。",
    "The program waits at its first use of OpEngine until the screen is there, so that nothing is missed. What it prints is shown above the events, L shows all of it, and the last thousand lines stay on the terminal; it has nothing to read. Signals are passed on to it, and its status is the status of optui: 128 plus its number if a signal has ended it, 127 if there is no such program. q asks whether to end the program or to leave it running.\n\nWith --control, keys suspend queues, cancel operations and the like. Where there is no terminal, the program runs as without optui.":
      "程序在第一次使用 OpEngine 时等到屏幕就绪，因此不会漏掉什么。它的输出显示在事件上方，按 L 可看全部，最后一千行会留在终端上；它没有可读的输入。信号会转给它，它的状态就是 optui 的状态：被信号结束时为 128 加信号编号，没有这个程序时为 127。按 q 会询问结束程序还是让它继续运行。\n\n用 --control 时，可以用按键挂起队列、取消操作等。没有终端时，程序照常运行，如同没有 optui。",
    "Let the keys steer the program.": "允许用按键操控程序。",
    "The program and its arguments, after --.": "程序和它的参数，写在 -- 之后。",
    "Explain a lint, a misuse, a reason to wait, a rule, an exit code, or a post.": "解释一个提醒、误用、等待原因、规则、退出码或文章。",
    "Without an argument it lists all of them: optui explain late-dependency, optui explain 141. R4 is a rule of the engine. The posts are those that the lessons come from: optui explain posts.\n\nExits with status 2 if it does not know the word.":
      "不带参数时列出全部：optui explain late-dependency，optui explain 141。R4 这样的是引擎的规则。文章是课程的出处：optui explain posts。\n\n不认识这个词时退出状态为 2。",
    "The ID of a lint, a misuse, a reason, a rule or a post, or an exit code.": "提醒、误用、原因、规则或文章的 ID，或退出码。",
    "Write a play or an event log in the form of another tool.": "把播放或事件日志写成其他工具的格式。",
    "Plays a scenario to its end, past its holds, or reads an event log. The end of the name of the file says which form is meant where --to does not: %@.\n\nPictures and pages have the colours that their reader prefers, or those of '--theme light' or '--theme dark'. A recording of the screen, asciicast v2, takes five minutes at most: a longer play goes faster.\n\nExits with status 3 if the file is missing, invalid or empty, and with 5 if the output exists, cannot be written or has no room for the play.":
      "把场景播放到结尾（越过停顿），或读取事件日志。没有 --to 时由文件名的结尾决定格式：%@。\n\n图片和网页采用读者偏好的配色，或 '--theme light'、'--theme dark' 的配色。屏幕录像（asciicast v2）最长五分钟：更长的播放会加快。\n\n文件缺失、无效或为空时退出状态为 3，输出已存在、无法写入或容纳不下时为 5。",
    "A scenario file, the name of a built-in scenario, or an event log.": "场景文件、内置场景的名称或事件日志。",
    "The form of the output.": "输出的形式。",
    "The form of the output; by default what the file's name ends with, or text.": "输出的形式；默认按文件名的结尾，否则为文本。",
    "The seed that selects one of the allowed orders, in place of the file's.": "选择一种允许的顺序的 seed，代替文件中的。",
    "The columns and rows of a recorded screen, at most 1000x500.": "录像屏幕的列数和行数，最大 1000x500。",
    "Print the reference of the scenario format.": "打印场景格式的参考。",
    "The reference is long: optui format | less. With a word it prints the sections that are about it: optui format barrier.\n\nExits with status 2 if no section is about the word.":
      "参考很长：optui format | less。带一个词时只打印有关的章节：optui format barrier。\n\n没有有关的章节时退出状态为 2。",
    "A word, such as a key of the format.": "一个词，例如格式的键。",
    "Solve exercises: change a file in any editor, and see at once what comes of it.": "做练习：用任意编辑器修改文件，立即看到结果。",
    "Each exercise is a scenario file that does not do yet what its task asks for. The file is followed: whenever you save it, it is played and verified. 'h' gives a hint, 'n' goes on, 'E' opens the file in $EDITOR.\n\nYour files are in ~/optui-exercises, or in the folder that --into names. They are made where they are missing, and never overwritten. Without a terminal, the exercises are listed.":
      "每个练习是一个还没有达到题目要求的场景文件。程序会跟随这个文件：你一保存，它就被播放并验证。按 'h' 看提示，'n' 做下一个，'E' 用 $EDITOR 打开文件。\n\n你的文件在 ~/optui-exercises，或 --into 指定的文件夹中。缺失的会创建，已有的从不覆盖。没有终端时列出练习。",
    "A folder with exercises of your own; the built-in ones if there is none.": "你自己的练习文件夹；不写则用内置练习。",
    "The folder for the files that you change.": "存放你所修改的文件的文件夹。",
    "List the lessons: the built-in scenarios, in the order of the course.": "按课程顺序列出各课，即内置场景。",
    "The format of the list; json prints one object per line.": "列表的格式；json 每行一个对象。",
    "Build a scenario line by line while it is played.": "边播放边逐行搭建场景。",
    "A session begins empty, or with a scenario, paused at time 0. Each line adds an operation, a step or an expectation; 'undo' takes the last one back, 'save FILE' writes a scenario.\n\nWhere no full screen is possible, the lines are read from standard input. A person is asked for each; elsewhere the first one that is refused ends the session with status 3.":
      "会话从空白或一个场景开始，在时刻 0 停住。每一行添加一个操作、步骤或断言；'undo' 撤销上一行，'save FILE' 写出场景。\n\n无法全屏时从标准输入读取各行。由人输入时每行都有提示；否则第一个被拒绝的行以状态 3 结束会话。",
    "A scenario file, or the name of a built-in scenario, to begin with.": "作为开始的场景文件或内置场景的名称。",
    "A file for the event log, written at the end.": "事件日志的文件，结束时写入。",
    "Overwrite an existing file with the event log.": "用事件日志替换已存在的文件。",
    "Play on real threads, in real time: no command is undone.": "用真实线程实时播放：命令不能撤销。",
    "Write a commented scenario to begin with.": "写出一个带注释的入门场景。",
    "The file explains itself, plays, and passes its check. Its first line names the schema that editors complete and verify by: optui schema > optui.schema.json\n\nExits with status 5 if the file exists, unless --force replaces it.":
      "文件自带说明，可以播放，也能通过检查。首行写明编辑器用来补全和校验的 schema：optui schema > optui.schema.json\n\n文件已存在时退出状态为 5，除非用 --force 替换。",
    "The name of the file; .yaml is added. - is standard output.": "文件名，会加上 .yaml；- 表示标准输出。",
    "Overwrite an existing file.": "替换已有的文件。",
    "The file to write; '-' is standard output, as without this option.": "要写的文件；'-' 是标准输出，与不写本选项相同。",
    "Replace a file of that name.": "替换同名文件。",
    "Print one screen of a scenario or of an event log, as text or as a picture.": "打印场景或事件日志的一屏，文本或图片。",
    "Plays a scenario to the requested moment, past its holds, and prints the screen as 'run' shows it there: as plain text, with escape sequences for its colours, or as an SVG file. '--theme dark' and '--theme light' choose the colours of a picture; without either it is dark.\n\nExits with status 2 if the moment is none or a key does not exist, with 3 if the file is missing or invalid, and with 5 if the output exists or cannot be written.":
      "把场景播放到所要求的时刻（越过停顿），打印 'run' 此时显示的屏幕：纯文本、带颜色转义序列的文本或 SVG 文件。'--theme dark' 和 '--theme light' 选择图片的配色；不写则为深色。\n\n时刻无效或没有这个按键时退出状态为 2，文件缺失或无效时为 3，输出已存在或无法写入时为 5。",
    "The moment to show, such as 9s, 9500ms or end.": "要显示的时刻，例如 9s、9500ms 或 end。",
    "The columns and rows of the screen, at most 1000x500.": "屏幕的列数和行数，最大 1000x500。",
    "Keys to press at that moment, by name: 'Down Down w'.": "在那个时刻按下的键，写名称：'Down Down w'。",
    "Plays operation queues in the terminal.": "在终端里播放操作队列。",
    "Without a command, optui shows what it is given, as 'run' does: optui FILE, optui NAME, optui LOG, optui FOLDER, optui - for standard input. With nothing at all it lists the built-in scenarios to choose from.":
      "不写命令时，optui 像 'run' 那样显示给它的内容：optui FILE、optui NAME、optui LOG、optui FOLDER，optui - 表示标准输入。什么都不写时列出内置场景以供选择。",
    "Play a scenario, show an event log, or list scenarios to choose from.": "播放场景、显示事件日志，或列出场景以供选择。",
    "On a terminal a play is shown as lanes, at the pace of the clock, and can be controlled by keys. Elsewhere each event is printed as a line, as fast as possible. An event log, as written by 'run --ui jsonl' and 'Engine.record(to:)' in both its forms, opens at its end; a pipe, and a file that is still being recorded, are followed. A folder is a list of its scenarios, beside the built-in ones. The word 'run' may be left out.\n\nA scenario with 'clock: real' is played on real threads, in real time, without holds.\n\nExpectations are not verified; 'check' does that. A play that ends in a deadlock exits with status 0 too. The status is 1 if the play would never end, and 3 if the file is missing or invalid.":
      "在终端里，播放以泳道显示，按时钟推进，可用按键操控。在别处，每个事件打印一行，尽快完成。由 'run --ui jsonl' 或 'Engine.record(to:)'（两种格式）写出的事件日志打开时位于末尾；管道和仍在录制的文件会继续跟随。文件夹列出其中的场景和内置场景。'run' 一词可以省略。\n\n'clock: real' 的场景用真实线程实时播放，没有停顿。\n\n不验证断言；那是 'check' 的事。以死锁结束的播放退出状态也是 0。播放永不结束时状态为 1，文件缺失或无效时为 3。",
    "A scenario file, the name of a built-in scenario, an event log, a folder, or - for standard input.":
      "场景文件、内置场景的名称、事件日志、文件夹，或 - 表示标准输入。",
    "The pace relative to the clock, from 1/8 to 64 in powers of two.": "相对于时钟的速度，从 1/8 到 64，为二的幂。",
    "The form of the output: a screen, lines, or nothing.": "输出的形式：屏幕、逐行或没有。",
    "Steer the play by the lines of a session, from a file or - for standard input; each is answered in JSON.":
      "用会话的行操控播放，来自文件或 -（标准输入）；每行都有 JSON 回答。",
    "Do not stop at holds and questions.": "不在停顿和提问处停下。",
    "Exit when the play ends.": "播放结束时退出。",
    "Play again from the beginning whenever the file changes; needs a terminal.": "文件一有变化就从头重放；需要终端。",
    "Print the JSON Schema of the scenario format, for editors.": "打印场景格式的 JSON Schema，供编辑器使用。",
    "Editors with a YAML language server complete and check a file by the schema that its first line names:\n\n  optui schema > optui.schema.json\n  # yaml-language-server: $schema=optui.schema.json\n\nWhether ids exist, and whether an event can happen, only 'optui check' knows.":
      "带 YAML 语言服务器的编辑器按文件首行写明的 schema 补全和校验：\n\n  optui schema > optui.schema.json\n  # yaml-language-server: $schema=optui.schema.json\n\nid 是否存在、事件能否发生，只有 'optui check' 知道。",
    "Print the file of a built-in scenario.": "打印内置场景的文件。",
    "To change one, begin with a copy: optui show images/pipeline > pipeline.yaml\n\nWith --code, prints its classes and observers as a Swift program, as the key V shows them: optui show subclassing/async-recipe --code\n\nExits with status 2 if there is no code to print, and with 3 if there is no such scenario.":
      "要修改，请从副本开始：optui show images/pipeline > pipeline.yaml\n\n用 --code 把其中的类和观察者打印成一个 Swift 程序，和按 V 看到的一样：optui show subclassing/async-recipe --code\n\n没有可打印的代码时退出状态为 2，没有这个场景时为 3。",
    "Print the classes and the observers of its operations as Swift.": "把操作的类和观察者打印成 Swift 代码。",
    "The name of a built-in scenario, or a file.": "内置场景的名称，或文件。",
    "Print how long operations waited and ran, and what for.": "打印操作等待和执行了多久，在等什么。",
    "Plays a scenario to its end, past its holds, or reads an event log. For each queue, and each class of a program or kind of operation: how long operations waited and ran, as median, 95 % and longest; the greatest number that ran at once, the part of the slots that was used, and what they waited for. The critical path are the operations that decided when the last one ended.\n\nExits with status 3 if the file is missing, invalid or without an operation.":
      "把场景播放到结尾（越过停顿），或读取事件日志。对每个队列和每种操作：等待和执行的时长（中位数、95 % 和最长），同时执行的最大个数，名额的使用率，以及在等什么。关键路径是决定最后一个操作何时结束的那些操作。\n\n文件缺失、无效或没有操作时退出状态为 3。",
    "A scenario file, the name of a built-in scenario, an event log, or -.": "场景文件、内置场景的名称、事件日志，或 -。",
    "The format of the figures; json is one object, with times in microseconds.": "数据的格式；json 是一个对象，时间以微秒计。",
    "Explain why an operation is not running, and suggest a fix.": "说明操作为何没有执行，并建议办法。",
    "Plays a scenario to the requested moment, past its holds, or reads an event log, as written by 'run --ui jsonl' and 'Engine.record(to:)'. Without an operation, it tells the causes for which operations wait, with the number of those behind each, and lists every operation that is not running, with its first reason. The name of a thread, such as main, asks why that does not go on.\n\nWith --pid, a program that serves its engine is asked about this moment, and goes on meanwhile; with --all, all of them are.\n\nExits with status 1 if a program cannot be asked, with 2 if there is no such operation, and with 3 if the file is missing or invalid.":
      "把场景播放到所要求的时刻（越过停顿），或读取由 'run --ui jsonl' 和 'Engine.record(to:)' 写出的事件日志。不写操作时，列出操作等待的各个原因和每个原因后面的操作数，以及每个没有执行的操作和它的首要原因。写线程名（如 main）则问它为何不继续。\n\n用 --pid 询问一个可连接的程序的当前时刻，程序照常运行；用 --all 询问全部。\n\n无法询问程序时退出状态为 1，没有这个操作时为 2，文件缺失或无效时为 3。",
    "A scenario file, the name of a built-in scenario, an event log, or -; not with --pid and --all.":
      "场景文件、内置场景的名称、事件日志，或 -；不与 --pid、--all 同用。",
    "The ID of the operation, or its name if that is unique; or a thread.": "操作的 ID，或唯一的名称；也可以是线程。",
    "The process to ask, which serves its engine.": "要询问的进程，它必须可连接。",
    "Ask all programs that serve their engines.": "询问所有可连接的程序。",
    "The moment in question, such as 9s, 9500ms or end.": "所问的时刻，例如 9s、9500ms 或 end。",
    "The format of the answer; json prints one object per line.": "回答的格式；json 每行一个对象。",
  ]
}
