#ifndef CNCURSES_H
#define CNCURSES_H

#include <stdint.h>

// The terminal as a few plain functions. No type, macro or name of curses leaves this header, so nothing clashes with
// the curses a system's own modules bring. One terminal a process, opened once; one thread, unless a function says
// otherwise.

// Text

/// Adopts the character set of the environment, or with `force` one that has all of Unicode.
/// Returns whether the terminal is then sent UTF-8. Must come before `terminal_open`.
int terminal_prepare_locale(int force);

/// Returns the number of columns that the C library gives a scalar: 0, 1 or 2; -1 for one that is not printed.
int terminal_scalar_width(uint32_t scalar);

// Opening and leaving

/// The reasons why there can be no full-screen display.
enum {
  TERMINAL_OPENED,
  TERMINAL_NOT_THERE,
  TERMINAL_TYPE_UNKNOWN,
  TERMINAL_CANNOT_POSITION,
  TERMINAL_SYSTEM_ERROR,
};

/// Takes the screen over: signal handlers, modes, and standard output and error held back while it is drawn.
/// Returns one of the reasons above; nothing has changed unless it is TERMINAL_OPENED.
int terminal_open(void);

/// The type that the terminal is taken for if the database does not know its own.
#define TERMINAL_COMMON_TYPE "xterm-256color"

/// Whether it is. `terminal_open` must have been called.
int terminal_type_is_replaced(void);

/// Gives the screen back as it was, and prints what was held back. Does nothing when it is not open.
void terminal_close(void);

/// Gives the screen back, stops the process as the shell's ^Z does, and takes it over again once it is continued.
/// Where no shell could continue it, it is not stopped.
void terminal_stop_process(void);

/// Gives the screen back, runs `command` in a shell, and takes the screen over again. The keyboard's signals are for the
/// command meanwhile. Returns the status that the shell reports; -1 if there is no shell.
int terminal_run(const char *command);

/// Takes the screen over again after the process was stopped and continued from outside.
void terminal_resume(void);

/// Ends the process by `signal`, so that its parent sees the true cause.
void terminal_end_process(int signal) __attribute__((noreturn));

// Drawing

/// Reads the size of the drawing area that the terminal has room for; of a huge window, that of a part.
void terminal_read_size(int *columns, int *rows);

/// Gives the drawing area the size that `terminal_read_size` reads; all that was drawn is forgotten.
void terminal_adopt_size(void);

/// Starts colours. Returns how many there are: 0 without.
int terminal_start_colors(void);

/// Defines a pair, from 1; -1 is the terminal's own foreground or background. Returns whether it could.
int terminal_define_pair(int pair, int foreground, int background);

enum {
  TERMINAL_BOLD = 1,
  TERMINAL_REVERSE = 2,
  TERMINAL_DIM = 4,
};

/// Puts a run of text with one appearance at a place, counted from 0. Nothing is sent before `terminal_flush`.
void terminal_put(int row, int column, const uint32_t *scalars, int count, int attributes, int pair);

/// Sends what has changed.
void terminal_flush(void);

/// Makes the next flush send every cell.
void terminal_repaint(void);

/// Whether the terminal takes texts for the clipboard of the desktop (OSC 52), as far as its type says.
int terminal_takes_clipboard(void);

/// Sends bytes that draw nothing, at once; NULL sends nothing.
void terminal_send(const char *bytes);

// Input

/// Asks the terminal to report clicks and the wheel, or to keep the mouse for itself, as it does at first and whenever the
/// screen is given back. A terminal without a mouse is asked nothing.
void terminal_use_mouse(int on);

enum { TERMINAL_READ_MOST = 1024 };

/// Reads what was typed, or waits for it for so long. Returns the number of characters, in `scalars`, which has room for
/// TERMINAL_READ_MOST; a byte that belongs to none is U+FFFD.
int terminal_read(uint32_t *scalars, int milliseconds);

/// Returns the bytes of a capability of this terminal, such as those that a key sends; NULL if it has none.
const char *terminal_capability(const char *name);

enum {
  TERMINAL_HAS_INPUT = 1,
  TERMINAL_WAS_WOKEN = 2,
  /// The terminal is gone, and no key will ever come.
  TERMINAL_IS_GONE = 4,
};

/// Sleeps until there is input, a signal, `terminal_wake`, or the time is up; -1 is for ever.
/// Returns one or several of the above, or 0 when the time is up.
int terminal_wait(int milliseconds);

/// Ends a `terminal_wait`, now or the next one. From any thread, and from a signal handler.
void terminal_wake(void);

/// The signals that have arrived since the previous call of `terminal_take_signals`.
struct terminal_signals {
  int resized;
  int stop;
  int continued;
  /// The signal that is to end the process, or 0.
  int ending;
};

struct terminal_signals terminal_take_signals(void);

/// Goes on after Control-C, as if it had not come. Another signal that is to end the process stays.
void terminal_dismiss_interrupt(void);

/// Passes signals on to the group of processes with this number: SIGUSR1 and SIGUSR2, which end this process no longer,
/// stops and continuations, and those that end this process before the loop could. 0 is a group that has ended. From any
/// thread.
void terminal_pass_signals(int group);

#endif
