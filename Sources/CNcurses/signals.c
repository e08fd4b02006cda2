#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "internal.h"

/// How long the loop may take to answer a signal that ends the process.
enum { PATIENCE_SECONDS = 2 };

static int wake_pipe[2] = {-1, -1};
static int terminal = -1;
static volatile sig_atomic_t resized;
static volatile sig_atomic_t stop;
static volatile sig_atomic_t continued;
static volatile sig_atomic_t ending;
static volatile sig_atomic_t passes_on;
/// The group of processes that signals are passed on to; 0 when it has ended, and before.
static volatile sig_atomic_t group;

void terminal_wake(void) {
  int error = errno;
  // A full pipe wakes as well as one byte more.
  (void)!write(wake_pipe[1], "", 1);
  errno = error;
}

static void on_resize(int signal) {
  (void)signal;
  resized = 1;
  terminal_wake();
}

static void on_stop(int signal) {
  (void)signal;
  stop = 1;
  terminal_wake();
}

static void pass(int signal) {
  int error = errno;
  if (group != 0) kill(-group, signal);
  errno = error;
}

static void on_continue(int signal) {
  (void)signal;
  continued = 1;
  terminal_wake();
}

static void end_now(int signal) {
  pass(signal);
  emergency_restore();
  _exit(128 + signal);
}

static void raise_by_default(int number) {
  signal(number, SIG_DFL);
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, number);
  sigprocmask(SIG_UNBLOCK, &set, NULL);
  raise(number);
}

// Only async-signal-safe calls, like all that handlers do.
static void end_in_background(int signal) {
  pass(signal);
  // What is stopped acts on a signal when it goes on.
  pass(SIGCONT);
  emergency_restore();
  held_output_release();
  raise_by_default(signal);
  _exit(128 + signal);
}

static void on_ending(int signal) {
  // In the background the loop would be stopped once more when it touches the terminal's modes.
  if (!emergency_is_foreground(terminal)) end_in_background(signal);
  // The second time from the keyboard, the loop has taken too long.
  if (ending != 0 && (signal == SIGINT || signal == SIGQUIT)) end_now(signal);
  // A request of the keyboard may be dismissed, so another one takes its place.
  if (ending == 0 || ending == SIGINT) {
    ending = signal;
    alarm(PATIENCE_SECONDS);
  }
  terminal_wake();
}

// These mean to a process what it wants them to mean.
static void on_own(int signal) {
  if (passes_on)
    pass(signal);
  else
    on_ending(signal);
}

static void on_alarm(int signal) { end_now(ending != 0 ? ending : signal); }

static const struct {
  int signal;
  void (*handler)(int);
} handlers[] = {
    {SIGWINCH, on_resize}, {SIGTSTP, on_stop},   {SIGCONT, on_continue}, {SIGINT, on_ending},
    {SIGTERM, on_ending},  {SIGQUIT, on_ending}, {SIGHUP, on_ending},    {SIGALRM, on_alarm},
    {SIGUSR1, on_own},     {SIGUSR2, on_own},
    // All others that end a process by default.
    {SIGXCPU, on_ending},  {SIGXFSZ, on_ending}, {SIGPROF, on_ending},   {SIGVTALRM, on_ending},
#ifdef SIGPOLL
    {SIGPOLL, on_ending},
#endif
#ifdef SIGPWR
    {SIGPWR, on_ending},
#endif
#ifdef SIGSTKFLT
    {SIGSTKFLT, on_ending},
#endif
};
enum { HANDLER_COUNT = sizeof handlers / sizeof *handlers };
static struct sigaction handlers_before[HANDLER_COUNT];

static void handle(int number, void (*handler)(int), struct sigaction *before) {
  struct sigaction action = {.sa_flags = SA_RESTART};
  action.sa_handler = handler;
  sigemptyset(&action.sa_mask);
  sigaction(number, NULL, before);
  // nohup, and shells without job control, want theirs ignored.
  if (before->sa_handler != SIG_IGN) sigaction(number, &action, NULL);
}

#ifdef SIGRTMIN
// Real-time signals end a process by default, too. The C library keeps some for itself, and tells the range at run time.
enum { MOST_REAL_TIME = 64 };
static struct sigaction real_time_before[MOST_REAL_TIME];

static int real_time_count(void) {
  int count = SIGRTMAX - SIGRTMIN + 1;
  return count < MOST_REAL_TIME ? count : MOST_REAL_TIME;
}

static void handle_real_time(void) {
  for (int i = 0; i < real_time_count(); i++) handle(SIGRTMIN + i, on_ending, &real_time_before[i]);
}

static void restore_real_time(void) {
  for (int i = 0; i < real_time_count(); i++) sigaction(SIGRTMIN + i, &real_time_before[i], NULL);
}
#else
static void handle_real_time(void) {}
static void restore_real_time(void) {}
#endif

static int open_wake_pipe(void) {
  if (wake_pipe[0] >= 0) return 1;
  if (pipe(wake_pipe) != 0) return 0;
  for (int i = 0; i < 2; i++) {
    fcntl(wake_pipe[i], F_SETFD, FD_CLOEXEC);
    fcntl(wake_pipe[i], F_SETFL, O_NONBLOCK);
  }
  return 1;
}

int signals_open(int descriptor) {
  if (!open_wake_pipe()) return 0;
  terminal = descriptor;
  for (int i = 0; i < HANDLER_COUNT; i++) handle(handlers[i].signal, handlers[i].handler, &handlers_before[i]);
  handle_real_time();
  emergency_catch_crashes();
  return 1;
}

void signals_close(void) {
  alarm(0);
  for (int i = 0; i < HANDLER_COUNT; i++) sigaction(handlers[i].signal, &handlers_before[i], NULL);
  restore_real_time();
}

int signals_wake_descriptor(void) { return wake_pipe[0]; }

static int take(volatile sig_atomic_t *flag) {
  // One that comes between the two lines is answered by what its sibling makes us do.
  int was_set = *flag != 0;
  *flag = 0;
  return was_set;
}

struct terminal_signals terminal_take_signals(void) {
  return (struct terminal_signals){
      .resized = take(&resized), .stop = take(&stop), .continued = take(&continued), .ending = ending};
}

void terminal_dismiss_interrupt(void) {
  sigset_t all, before;
  sigfillset(&all);
  sigprocmask(SIG_BLOCK, &all, &before);
  if (ending == SIGINT) {
    ending = 0;
    alarm(0);
  }
  sigprocmask(SIG_SETMASK, &before, NULL);
}

void terminal_pass_signals(int to) {
  group = to;
  passes_on = 1;
}

int signals_wants_end(void) { return ending != 0; }

void signals_stop_process(void) {
  struct sigaction ours;
  sigaction(SIGTSTP, NULL, &ours);
  pass(SIGTSTP);
  raise_by_default(SIGTSTP);
  pass(SIGCONT);
  sigaction(SIGTSTP, &ours, NULL);
  // The caller knows that it was continued.
  continued = 0;
}

int signals_run(const char *command) {
  struct sigaction ours, standard = {.sa_handler = SIG_DFL};
  sigemptyset(&standard.sa_mask);
  // A ^Z in an editor stops both: the shell then has a job that it can continue.
  sigaction(SIGTSTP, &standard, &ours);
  // It ignores ^C and ^\ until the command has ended.
  int status = system(command);
  sigaction(SIGTSTP, &ours, NULL);
  stop = continued = 0;
  if (status < 0) return -1;
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

void terminal_end_process(int number) {
  raise_by_default(number);
  _exit(128 + number);
}
