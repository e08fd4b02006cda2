#ifndef CNCURSES_H
#define CNCURSES_H
int cn_version(void);
#endif
