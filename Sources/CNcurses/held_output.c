#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

#include "internal.h"

/// How much of the end is printed: enough for a fatal error and its surroundings.
enum { REPLAYED_BYTES = 16 * 1024 };

static int file = -1;
/// Where standard output and error went before; -1 for one that was no terminal and was left alone.
static int before[3] = {-1, -1, -1};

static int open_nameless_file(void) {
  FILE *stream = tmpfile();
  if (stream == NULL) return open("/dev/null", O_RDWR | O_CLOEXEC);
  int descriptor = fcntl(fileno(stream), F_DUPFD_CLOEXEC, 3);
  fclose(stream);
  return descriptor;
}

void held_output_begin(void) {
  file = open_nameless_file();
  if (file < 0) return;
  fflush(stdout);
  for (int descriptor = STDOUT_FILENO; descriptor <= STDERR_FILENO; descriptor++) {
    if (!isatty(descriptor)) continue;
    before[descriptor] = fcntl(descriptor, F_DUPFD_CLOEXEC, 3);
    if (before[descriptor] >= 0) dup2(file, descriptor);
  }
}

static void replay(int from, int to) {
  off_t end = lseek(from, 0, SEEK_END);
  if (end <= 0) return;
  lseek(from, end > REPLAYED_BYTES ? end - REPLAYED_BYTES : 0, SEEK_SET);
  char bytes[1024];
  ssize_t count;
  while ((count = read(from, bytes, sizeof bytes)) > 0) {
    for (ssize_t sent = 0, n; sent < count; sent += n) {
      if ((n = write(to, bytes + sent, (size_t)(count - sent))) <= 0) return;
    }
  }
}

void held_output_release(void) {
  int target = -1;
  for (int descriptor = STDOUT_FILENO; descriptor <= STDERR_FILENO; descriptor++) {
    if (before[descriptor] < 0) continue;
    dup2(before[descriptor], descriptor);
    close(before[descriptor]);
    before[descriptor] = -1;
    target = descriptor;
  }
  if (file < 0) return;
  if (target >= 0) replay(file, target);
  close(file);
  file = -1;
}
