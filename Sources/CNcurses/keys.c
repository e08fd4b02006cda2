#include <errno.h>
#include <poll.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>
#include <wchar.h>

#include "internal.h"

/// A terminal that is readable so many times in a row without a byte to read is gone: each read says end of file or error.
enum { SILENCE_LIMIT = 64 };

/// The mark of a byte that begins no character of the locale.
enum { REPLACEMENT_CHARACTER = 0xFFFD };

static int silence;
/// The beginning of a character whose other bytes have not come yet.
static mbstate_t partial;

/// Reads into `scalars`, which have room for each of the bytes and one more.
static int decode(const char *bytes, size_t length, uint32_t *scalars) {
  int count = 0;
  for (size_t at = 0; at < length;) {
    wchar_t character;
    size_t used = mbrtowc(&character, bytes + at, length - at, &partial);
    if (used == (size_t)-2) break;
    if (used == (size_t)-1) {
      memset(&partial, 0, sizeof partial);
      character = REPLACEMENT_CHARACTER;
    }
    scalars[count++] = (uint32_t)character;
    at += used == 0 || used == (size_t)-1 ? 1 : used;
  }
  return count;
}

int terminal_read(uint32_t *scalars, int milliseconds) {
  char bytes[TERMINAL_READ_MOST];
  struct pollfd entry = {.fd = terminal_input_descriptor(), .events = POLLIN};
  if (poll(&entry, 1, milliseconds) != 1 || (entry.revents & POLLIN) == 0) return 0;
  ssize_t length = read(entry.fd, bytes, sizeof bytes);
  return length > 0 ? decode(bytes, (size_t)length, scalars) : 0;
}

static void empty_wake_pipe(int descriptor) {
  char bytes[64];
  while (read(descriptor, bytes, sizeof bytes) > 0) {
  }
}

// A byte counts even if no character comes of it, as of one that is not in the locale's character set.
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
