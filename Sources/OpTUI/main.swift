import OpSystem

// A closed pipe is detected by the write error.
signal(SIGPIPE, SIG_IGN)
exit(RootCommand.start())
