#ifndef FOCAL_NCURSES_SHIM_H
#define FOCAL_NCURSES_SHIM_H

#define _XOPEN_SOURCE_EXTENDED 1
#include <locale.h>
#include <ncurses.h>

#endif
