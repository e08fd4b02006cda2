#include "CNcurses.h"
int cn_version(void) { return 1; }
