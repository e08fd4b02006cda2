#include <langinfo.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <wchar.h>

#include "CNcurses.h"

static int is_utf8(void) { return strcmp(nl_langinfo(CODESET), "UTF-8") == 0; }

static int environment_names_utf8(void) {
  static const char *const names[] = {"LC_ALL", "LC_CTYPE", "LANG"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    const char *value = getenv(names[i]);
    if (value == NULL || *value == '\0') continue;
    return strcasestr(value, "utf-8") != NULL || strcasestr(value, "utf8") != NULL;
  }
  return 0;
}

// Only LC_CTYPE: the other categories would put commas into numbers.
int terminal_prepare_locale(int force) {
  static const char *const fallbacks[] = {"C.UTF-8", "C.utf8", "en_US.UTF-8", "UTF-8"};
  if (setlocale(LC_CTYPE, "") != NULL && is_utf8()) return 1;
  // A locale that is not installed is common in containers and over ssh. Curses then draws blanks without a word.
  if (!force && !environment_names_utf8()) return 0;
  for (size_t i = 0; i < sizeof fallbacks / sizeof *fallbacks; i++) {
    if (setlocale(LC_CTYPE, fallbacks[i]) != NULL && is_utf8()) return 1;
  }
  return 0;
}

int terminal_scalar_width(uint32_t scalar) { return wcwidth((wchar_t)scalar); }
