import OpSystem

// A reader that went away is found out by writing to it.
signal(SIGPIPE, SIG_IGN)
exit(RootCommand.start())
