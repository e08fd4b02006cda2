#include <errno.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <unistd.h>
#include <wchar.h>

#include "internal.h"

/// A terminal that is readable so many times in a row without a byte to read is gone: each read says end of file or error.
enum { SILENCE_LIMIT = 64 };

static WINDOW *keyboard;
static int silence;

/// Codes that curses gives to nothing else. Its own KEY_MOUSE would read a report at once, and block until all of it is there.
enum { MOUSE_REPORT = KEY_MAX - 1, PASTE_BEGIN = KEY_MAX - 2, PASTE_END = KEY_MAX - 3 };

int keyboard_open(void) {
  // With the keypad on, an arrow in the form that only the other cursor mode sends would come as three keys.
  static const struct {
    const char *bytes;
    int key;
  } definitions[] = {
      {"\033[A", KEY_UP},    {"\033[B", KEY_DOWN},  {"\033[C", KEY_RIGHT},  {"\033[D", KEY_LEFT},
      {"\033OA", KEY_UP},    {"\033OB", KEY_DOWN},  {"\033OC", KEY_RIGHT},  {"\033OD", KEY_LEFT},
      {"\033[H", KEY_HOME},  {"\033[F", KEY_END},   {"\033OH", KEY_HOME},   {"\033OF", KEY_END},
      {"\033[1~", KEY_HOME}, {"\033[4~", KEY_END},  {"\033[5~", KEY_PPAGE}, {"\033[6~", KEY_NPAGE},
      {"\033[<", MOUSE_REPORT}, {"\033[200~", PASTE_BEGIN}, {"\033[201~", PASTE_END},
  };
  keyboard = newpad(1, 1);
  if (keyboard == NULL) return 0;
  keypad(keyboard, TRUE);
  nodelay(keyboard, TRUE);
  intrflush(keyboard, FALSE);
  for (size_t i = 0; i < sizeof definitions / sizeof *definitions; i++) {
    define_key(definitions[i].bytes, definitions[i].key);
  }
  // The default makes a lone Esc wait for a second.
  set_escdelay(25);
  return 1;
}

static int function_key(wint_t code) {
  switch (code) {
  case KEY_UP: return TERMINAL_KEY_UP;
  case KEY_DOWN: return TERMINAL_KEY_DOWN;
  case KEY_LEFT: return TERMINAL_KEY_LEFT;
  case KEY_RIGHT: return TERMINAL_KEY_RIGHT;
  case KEY_HOME: return TERMINAL_KEY_HOME;
  case KEY_END: return TERMINAL_KEY_END;
  case KEY_PPAGE: return TERMINAL_KEY_PAGE_UP;
  case KEY_NPAGE: return TERMINAL_KEY_PAGE_DOWN;
  case KEY_BTAB: return TERMINAL_KEY_BACK_TAB;
  case KEY_BACKSPACE: return TERMINAL_KEY_BACKSPACE;
  case KEY_DC: return TERMINAL_KEY_DELETE;
  case KEY_ENTER: return TERMINAL_KEY_ENTER;
  case KEY_F(1): return TERMINAL_KEY_F1;
  case MOUSE_REPORT: return TERMINAL_KEY_MOUSE;
  case PASTE_BEGIN: return TERMINAL_KEY_PASTE_BEGIN;
  case PASTE_END: return TERMINAL_KEY_PASTE_END;
  default: return TERMINAL_KEY_OTHER;
  }
}

int terminal_read_key(void) {
  wint_t code;
  int kind;
  do {
    kind = wget_wch(keyboard, &code);
    // Curses tells itself of the sizes we tell it.
  } while (kind == KEY_CODE_YES && code == KEY_RESIZE);
  if (kind == ERR) return TERMINAL_KEY_NONE;
  if (kind == KEY_CODE_YES) return function_key(code);
  switch (code) {
  case '\r':
  case '\n': return TERMINAL_KEY_ENTER;
  case '\b':
  case 0x7f: return TERMINAL_KEY_BACKSPACE;
  default: return (int)code;
  }
}

static void empty_wake_pipe(int descriptor) {
  char bytes[64];
  while (read(descriptor, bytes, sizeof bytes) > 0) {
  }
}

// A byte counts even if curses makes no key of it, as of one that is not in the locale's character set.
static int has_bytes(int descriptor) {
  int count = 0;
  return ioctl(descriptor, FIONREAD, &count) == 0 && count > 0;
}

int terminal_wait(int milliseconds) {
  struct pollfd entries[] = {
      {.fd = terminal_input_descriptor(), .events = POLLIN},
      {.fd = signals_wake_descriptor(), .events = POLLIN},
  };
  if (poll(entries, 2, milliseconds) < 0) return errno == EINTR ? TERMINAL_WAS_WOKEN : TERMINAL_IS_GONE;
  int result = 0;
  if (entries[1].revents != 0) {
    empty_wake_pipe(entries[1].fd);
    result |= TERMINAL_WAS_WOKEN;
  }
  if (entries[0].revents & (POLLHUP | POLLERR | POLLNVAL)) return result | TERMINAL_IS_GONE;
  if (entries[0].revents & POLLIN) {
    result |= TERMINAL_HAS_INPUT;
    silence = has_bytes(entries[0].fd) ? 0 : silence + 1;
    if (silence > SILENCE_LIMIT) result |= TERMINAL_IS_GONE;
  }
  return result;
}
