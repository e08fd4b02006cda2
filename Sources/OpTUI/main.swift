#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

// A reader that went away is found out by writing to it.
signal(SIGPIPE, SIG_IGN)
exit(RootCommand.start())
