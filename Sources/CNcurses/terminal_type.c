#include <stdint.h>
#include <stdlib.h>

#include "internal.h"

// Its macros take ordinary words such as `columns`, so it is kept to this file and comes last.
#if __has_include(<ncursesw/term.h>)
#include <ncursesw/term.h>
#else
#include <term.h>
#endif

static char *capability(const char *name) {
  // tigetstr wants a mutable name and does not change it.
  char *value = tigetstr((char *)(uintptr_t)name);
  return value == (char *)-1 ? NULL : value;
}

const char *terminal_capability(const char *name) { return capability(name); }

// Asks before newterm does: that one sends a dumb terminal 3 kB of garbage.
static int examine(const char *type, int descriptor) {
  int error;
  if (setupterm(type, descriptor, &error) != OK) return TERMINAL_TYPE_UNKNOWN;
  int can_position = capability("cup") != NULL;
  del_curterm(cur_term);
  return can_position ? TERMINAL_OPENED : TERMINAL_CANNOT_POSITION;
}

static int is_replaced;

int terminal_type_choose(int descriptor, const char **type) {
  if (*type == NULL || **type == '\0') return TERMINAL_TYPE_UNKNOWN;
  int result = examine(*type, descriptor);
  if (result != TERMINAL_TYPE_UNKNOWN) return result;
  // Whatever the database does not know is newer than the database, and obeys xterm's sequences.
  *type = TERMINAL_COMMON_TYPE;
  is_replaced = 1;
  return examine(*type, descriptor);
}

int terminal_type_is_replaced(void) { return is_replaced; }

int terminal_type_has_other_screen(void) { return capability("rmcup") != NULL; }

const char *terminal_type_mouse_mode(int on) {
  if (capability("kmous") == NULL) return NULL;
  // 1000: clicks and the wheel; 1006: in decimal digits, for columns beyond 223.
  return on ? "\033[?1000;1006h" : "\033[?1006;1000l";
}

const char *terminal_type_paste_mode(int on) {
  // Who reports the mouse obeys xterm's modes.
  if (capability("kmous") == NULL) return NULL;
  return on ? "\033[?2004h" : "\033[?2004l";
}

int terminal_takes_clipboard(void) { return capability("Ms") != NULL; }

static char *destination;
static size_t space;

static int append(int byte) {
  if (space > 0) {
    *destination++ = (char)byte;
    space--;
  }
  return byte;
}

const char *terminal_type_scroll_region(int rows) {
  static char bytes[64];
  char *region = capability("csr");
  if (region == NULL) return NULL;
  destination = bytes;
  space = sizeof bytes - 1;
  tputs(tparm(region, 0, rows - 1, 0, 0, 0, 0, 0, 0, 0), 1, append);
  *destination = '\0';
  return bytes;
}

size_t terminal_type_restoring_bytes(char *bytes, size_t capacity) {
  const char *const names[] = {"sgr0", "op", "cnorm", "rmkx", terminal_type_has_other_screen() ? "rmcup" : "clear"};
  destination = bytes;
  space = capacity;
  const char *mouse_off = terminal_type_mouse_mode(0);
  if (mouse_off != NULL) tputs(mouse_off, 1, append);
  const char *paste_off = terminal_type_paste_mode(0);
  if (paste_off != NULL) tputs(paste_off, 1, append);
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    const char *value = capability(names[i]);
    if (value != NULL) tputs(value, 1, append);
  }
  return capacity - space;
}
