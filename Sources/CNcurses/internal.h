#ifndef CNCURSES_INTERNAL_H
#define CNCURSES_INTERNAL_H

#include <signal.h>
#include <stdio.h>
#include <termios.h>

#if __has_include(<ncursesw/curses.h>)
#include <ncursesw/curses.h>
#else
#include <curses.h>
#endif

#include "CNcurses.h"

// screen.c

/// Where keys are typed.
int terminal_input_descriptor(void);

// terminal_type.c

/// Looks `type` up in the terminal database, as far as it can be used on `descriptor`; in its place it puts the common one
/// if the database does not know it. Returns TERMINAL_OPENED, or what stands against it.
int terminal_type_choose(int descriptor, const char **type);
/// Whether the terminal keeps what was on its screen before. newterm must have been called.
int terminal_type_has_other_screen(void);
/// Returns what makes the terminal report the mouse, or stop it; NULL for one without a mouse. newterm must have been
/// called.
const char *terminal_type_mouse_mode(int on);
/// Returns what makes the terminal mark pasted text, or stop it; NULL for one that cannot. newterm must have been called.
const char *terminal_type_paste_mode(int on);
/// Returns what makes all of so many rows scroll; NULL for a terminal that scrolls no part by itself. The cursor is at home
/// then. newterm must have been called.
const char *terminal_type_scroll_region(int rows);
/// Collects what gives the screen back: no reports of the mouse, no marks of pasted text, plain colours and attributes, a visible cursor, the keypad's own mode, the
/// normal screen, or an empty one where there is but one. newterm must have been called. Returns its length.
size_t terminal_type_restoring_bytes(char *bytes, size_t capacity);

// signals.c

/// Makes the wake pipe and installs the handlers, for the terminal on `descriptor`. Must come before newterm: curses keeps
/// handlers that it finds.
int signals_open(int descriptor);
/// Puts the handlers back that were there.
void signals_close(void);
/// Does what SIGTSTP does by default, and returns when the process is continued.
void signals_stop_process(void);
/// Runs a command in a shell, to which the signals of the keyboard go. Returns its status, or -1.
int signals_run(const char *command);
/// Whether a signal wants the process to end.
int signals_wants_end(void);
/// Readable when a signal or `terminal_wake` wants the loop.
int signals_wake_descriptor(void);

// emergency.c: only async-signal-safe calls from `emergency_restore` on down.

/// Remembers how the terminal was and what it must be sent to be so again, also when the process exits. Arms.
void emergency_prepare(int descriptor, const struct termios *before);
/// Installs the handlers for crashes, in front of those that are there.
void emergency_catch_crashes(void);
/// Whether there is anything to give back: not while the screen has been given back in an orderly way.
void emergency_arm(void);
void emergency_disarm(void);
/// Gives the screen back at once, from wherever; the first call counts.
void emergency_restore(void);
/// Whether the terminal's modes are ours to set: to a background process they are its shell's.
int emergency_is_foreground(int descriptor);

// held_output.c

/// Sends what is written to a terminal through standard output and error to a file without a name.
void held_output_begin(void);
/// Puts them back and prints the end of what was written. Async-signal-safe.
void held_output_release(void);

#endif
