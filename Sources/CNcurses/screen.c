#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>
#include <wchar.h>

#include "internal.h"

static FILE *input;
static FILE *output;
static int is_open;
static int uses_mouse;

/// The part of a huge window that is drawn: each cell takes memory several times over.
enum { MOST_COLUMNS = 1000, MOST_ROWS = 500 };

enum { BACKGROUND_PAUSE_MILLISECONDS = 100 };

int terminal_input_descriptor(void) { return fileno(input); }

// Streams of our own: standard output stays free for what is printed there.
static FILE *open_stream(int standard, const char *mode) {
  int descriptor =
      isatty(standard) ? fcntl(standard, F_DUPFD_CLOEXEC, 3) : open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY);
  if (descriptor < 0) return NULL;
  FILE *stream = fdopen(descriptor, mode);
  if (stream == NULL) close(descriptor);
  return stream;
}

static void close_streams(void) {
  if (input != NULL) fclose(input);
  if (output != NULL) fclose(output);
  input = output = NULL;
}

static int open_streams(void) {
  input = open_stream(STDIN_FILENO, "r");
  output = open_stream(STDOUT_FILENO, "w");
  if (input != NULL && output != NULL) return 1;
  close_streams();
  return 0;
}

static void disable_flow_control(void) {
  // A ^S would freeze the screen, and keep us from leaving it.
  struct termios modes;
  if (tcgetattr(fileno(output), &modes) != 0) return;
  modes.c_iflag &= ~(tcflag_t)IXON;
  if (tcsetattr(fileno(output), TCSANOW, &modes) == 0) def_prog_mode();
}

static void set_modes(void) {
  // cbreak, not raw: ^C, ^Z and ^\ stay signals.
  cbreak();
  noecho();
  nonl();
  curs_set(0);
  scrollok(stdscr, FALSE);
  leaveok(stdscr, TRUE);
  // Nothing is read through curses: this only tells the terminal which form its keys have.
  keypad(stdscr, TRUE);
  intrflush(stdscr, FALSE);
  disable_flow_control();
}

static int is_window_huge(void) {
  struct winsize size;
  return ioctl(fileno(output), TIOCGWINSZ, &size) == 0 && (size.ws_col > MOST_COLUMNS || size.ws_row > MOST_ROWS);
}

static int take_over(void) {
  const char *type = getenv("TERM");
  int result = terminal_type_choose(fileno(output), &type);
  if (result != TERMINAL_OPENED) return result;
  struct termios before;
  if (tcgetattr(fileno(output), &before) != 0 || !signals_open(fileno(output))) return TERMINAL_SYSTEM_ERROR;
  // The size of the window, and no exported one: the database has none for some terminals. That of a huge window would
  // take its memory before it is cut.
  use_env(FALSE);
  use_tioctl(!is_window_huge());
  setvbuf(output, NULL, _IOFBF, 64 * 1024);
  if (newterm((char *)(uintptr_t)type, output, input) == NULL) {
    signals_close();
    return TERMINAL_SYSTEM_ERROR;
  }
  emergency_prepare(fileno(output), &before);
  set_modes();
  terminal_adopt_size();
  return TERMINAL_OPENED;
}

void terminal_send(const char *bytes) {
  if (bytes == NULL) return;
  fputs(bytes, output);
  fflush(output);
}

int terminal_open(void) {
  if (!open_streams()) return TERMINAL_NOT_THERE;
  int result = take_over();
  if (result != TERMINAL_OPENED) {
    close_streams();
    return result;
  }
  is_open = 1;
  terminal_send(terminal_type_paste_mode(1));
  held_output_begin();
  return TERMINAL_OPENED;
}

void terminal_use_mouse(int on) {
  if (on == uses_mouse) return;
  uses_mouse = on;
  terminal_send(terminal_type_mouse_mode(on));
}

static void give_back(void) {
  if (uses_mouse) terminal_send(terminal_type_mouse_mode(0));
  terminal_send(terminal_type_paste_mode(0));
  // On the only screen there is, what is printed next would stand amid what we drew.
  if (!terminal_type_has_other_screen()) {
    werase(stdscr);
    terminal_flush();
  }
  endwin();
  emergency_disarm();
}

static void leave(void) {
  // From the background endwin would set modes that are the shell's own.
  if (!emergency_is_foreground(fileno(output))) {
    emergency_restore();
    return;
  }
  give_back();
}

void terminal_close(void) {
  if (!is_open) return;
  is_open = 0;
  if (!isendwin()) leave();
  signals_close();
  held_output_release();
}

void terminal_resume(void) {
  // In the background this stops the process until the shell brings it to the front.
  reset_prog_mode();
  emergency_arm();
  if (uses_mouse) terminal_send(terminal_type_mouse_mode(1));
  terminal_send(terminal_type_paste_mode(1));
  terminal_adopt_size();
  terminal_repaint();
}

void terminal_stop_process(void) {
  give_back();
  // By the signal's own default: the kernel knows whether there is a shell to continue us, and drops it if not.
  signals_stop_process();
  // In the background the terminal stops us at once, also while another thread is about to end us by the signal that came
  // with the continuation.
  if (!emergency_is_foreground(fileno(output))) poll(NULL, 0, BACKGROUND_PAUSE_MILLISECONDS);
  if (!signals_wants_end()) terminal_resume();
}

int terminal_run(const char *command) {
  give_back();
  int status = signals_run(command);
  terminal_resume();
  return status;
}

static int smaller(int a, int b) { return a < b ? a : b; }

void terminal_read_size(int *columns, int *rows) {
  struct winsize size;
  int is_known = ioctl(fileno(output), TIOCGWINSZ, &size) == 0 && size.ws_col > 0 && size.ws_row > 0;
  *columns = smaller(is_known ? size.ws_col : COLS, MOST_COLUMNS);
  *rows = smaller(is_known ? size.ws_row : LINES, MOST_ROWS);
}

void terminal_adopt_size(void) {
  int columns, rows;
  terminal_read_size(&columns, &rows);
  resizeterm(rows, columns);
  // curses tells the terminal the rows that its database has, 24 of most, and would leave what is below where it is.
  // After a stop it tells the right number by itself, and the cursor still stands where the shell has left it.
  if (!isendwin()) terminal_send(terminal_type_scroll_region(rows));
  werase(stdscr);
}

int terminal_start_colors(void) {
  if (!has_colors() || start_color() != OK) return 0;
  use_default_colors();
  return COLORS;
}

int terminal_define_pair(int pair, int foreground, int background) {
#if defined(NCURSES_EXT_COLORS) && NCURSES_VERSION_PATCH >= 20170520
  // Direct colours have larger numbers than a short.
  return pair < COLOR_PAIRS && init_extended_pair(pair, foreground, background) == OK;
#else
  return pair < COLOR_PAIRS && init_pair((short)pair, (short)foreground, (short)background) == OK;
#endif
}

void terminal_put(int row, int column, const uint32_t *scalars, int count, int attributes, int pair) {
  attr_t look = A_NORMAL;
  if (attributes & TERMINAL_BOLD) look |= A_BOLD;
  if (attributes & TERMINAL_REVERSE) look |= A_REVERSE;
  if (attributes & TERMINAL_DIM) look |= A_DIM;
  wattr_set(stdscr, look, (short)pair, NULL);
  // Beyond the bottom-right cell the cursor has no place to go: the cell is drawn, nothing scrolls, and the call says so.
  (void)mvwaddnwstr(stdscr, row, column, (const wchar_t *)scalars, count);
}

void terminal_flush(void) {
  wnoutrefresh(stdscr);
  doupdate();
}

void terminal_repaint(void) { clearok(curscr, TRUE); }
