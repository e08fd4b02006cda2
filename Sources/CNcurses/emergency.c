#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <unistd.h>

#include "internal.h"

static volatile sig_atomic_t is_armed;
static int terminal = -1;
static struct termios saved;
static char sequence[256];
static size_t sequence_length;

void emergency_prepare(int descriptor, const struct termios *before) {
  sequence_length = terminal_type_restoring_bytes(sequence, sizeof sequence);
  terminal = descriptor;
  saved = *before;
  is_armed = 1;
  atexit(emergency_restore);
}

void emergency_arm(void) { is_armed = 1; }

void emergency_disarm(void) { is_armed = 0; }

int emergency_is_foreground(int descriptor) {
  pid_t group = tcgetpgrp(descriptor);
  // A terminal that is not ours to control has no job control for us.
  return group < 0 || group == getpgrp();
}

static int is_writable(int descriptor) {
  struct pollfd entry = {.fd = descriptor, .events = POLLOUT};
  return poll(&entry, 1, 100) == 1 && (entry.revents & POLLOUT) != 0;
}

void emergency_restore(void) {
  if (!is_armed) return;
  is_armed = 0;
  // In the background, writing must not stop us; the modes are the shell's own there.
  sigset_t writing;
  sigemptyset(&writing);
  sigaddset(&writing, SIGTTOU);
  sigprocmask(SIG_BLOCK, &writing, NULL);
  // A terminal that accepts no more would block the write, and with it the way out.
  if (is_writable(terminal)) (void)!write(terminal, sequence, sequence_length);
  if (emergency_is_foreground(terminal)) tcsetattr(terminal, TCSANOW, &saved);
  held_output_release();
}

static const int crashes[] = {SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE, SIGSYS};
enum { CRASH_COUNT = sizeof crashes / sizeof *crashes };
static struct sigaction handlers_before[CRASH_COUNT];

static void unblock(int signal) {
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, signal);
  sigprocmask(SIG_UNBLOCK, &set, NULL);
}

// The screen first, then the handler that was there before: Swift's backtracer, or the system's default.
static void on_crash(int signal, siginfo_t *info, void *context) {
  (void)context;
  emergency_restore();
  // The backtracer asked at start whether it may prompt, and found a terminal. It must not wait for an answer.
  int nothing = open("/dev/null", O_RDONLY);
  if (nothing >= 0) dup2(nothing, STDIN_FILENO);
  for (int i = 0; i < CRASH_COUNT; i++) {
    if (crashes[i] == signal) sigaction(signal, &handlers_before[i], NULL);
  }
  // A fault comes again when the handler returns to it, with all its particulars.
  if (info->si_code > 0 && signal != SIGTRAP && signal != SIGSYS) return;
  // What was sent, a breakpoint passed and a forbidden system call do not. The backtracer returns from the first in the belief they do.
  unblock(signal);
  raise(signal);
  raise(signal);
}

static void make_alternate_stack(void) {
  static char stack[64 * 1024];
  stack_t current;
  if (sigaltstack(NULL, &current) == 0 && (current.ss_flags & SS_DISABLE) == 0) return;
  sigaltstack(&(stack_t){.ss_sp = stack, .ss_size = sizeof stack}, NULL);
}

void emergency_catch_crashes(void) {
  make_alternate_stack();
  struct sigaction action = {.sa_flags = SA_SIGINFO | SA_ONSTACK};
  action.sa_sigaction = on_crash;
  sigemptyset(&action.sa_mask);
  for (int i = 0; i < CRASH_COUNT; i++) sigaction(crashes[i], &action, &handlers_before[i]);
}
