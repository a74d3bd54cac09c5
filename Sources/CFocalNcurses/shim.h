#ifndef FOCAL_NCURSES_SHIM_H
#define FOCAL_NCURSES_SHIM_H

// Declares the functions for wide characters, whose library is ncursesw where the two differ.
#ifndef NCURSES_WIDECHAR
#define NCURSES_WIDECHAR 1
#endif
#ifndef _XOPEN_SOURCE_EXTENDED
#define _XOPEN_SOURCE_EXTENDED 1
#endif

#include <curses.h>
#include <fcntl.h>
#include <langinfo.h>
#include <locale.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <sys/ioctl.h>
#include <term.h>
#include <termios.h>
#include <unistd.h>
#include <wchar.h>

// Swift cannot import these from ncurses: macros with casts or computed values, variadic functions, the fields of opaque
// structs, and global variables that it takes for shared mutable state. One function each, and nothing more.

static inline WINDOW *focal_stdscr(void) { return stdscr; }

static inline attr_t focal_bold(void) { return A_BOLD; }
static inline attr_t focal_dim(void) { return A_DIM; }
static inline attr_t focal_reverse(void) { return A_REVERSE; }
static inline int focal_color_count(void) { return COLORS; }

// Gives a pair its colours. Of 16 million colours, the pair takes numbers that only newer versions know.
static inline void focal_define_colors(int pair, int foreground, int background) {
#if defined(NCURSES_EXT_COLORS) && NCURSES_EXT_COLORS >= 20170401
  init_extended_pair(pair, foreground, background);
#else
  init_pair((short)pair, (short)foreground, (short)background);
#endif
}

// True if pairs of 16 million colours can be defined.
static inline bool focal_has_direct_colors(void) {
#if defined(NCURSES_EXT_COLORS) && NCURSES_EXT_COLORS >= 20170401
  return true;
#else
  return false;
#endif
}

// One character with its marks; false if ncurses cannot take it.
static inline bool focal_draw(int row, int column, const wchar_t *text, attr_t attributes, short colors) {
  cchar_t cell;
  return setcchar(&cell, text, attributes, colors, NULL) == OK && mvadd_wch(row, column, &cell) == OK;
}

static inline bool focal_window_size(int descriptor, int *height, int *width) {
  struct winsize size;
  if (ioctl(descriptor, TIOCGWINSZ, &size) != 0 || size.ws_row == 0 || size.ws_col == 0) return false;
  *height = size.ws_row;
  *width = size.ws_col;
  return true;
}

// Lets every key through but Ctrl-backslash, which ends the program even if it hangs. Ctrl-C would end it before it can
// save and ask, and would also end the script that has started it. Ctrl-S would stop the output, Ctrl-V quote a key,
// and Ctrl-Z suspend while ncurses draws. c_cc is an array, which Swift sees as a tuple, and its disabled value differs
// by system.
static inline void focal_let_keys_through(struct termios *modes) {
  modes->c_iflag &= ~(tcflag_t)(IXON | IXOFF | ISTRIP);
  modes->c_lflag &= ~(tcflag_t)IEXTEN;
  modes->c_cc[VINTR] = _POSIX_VDISABLE;
  modes->c_cc[VSUSP] = _POSIX_VDISABLE;
#ifdef VDSUSP
  modes->c_cc[VDSUSP] = _POSIX_VDISABLE;
#endif
}

// The number of bytes that can be read from a terminal without waiting.
static inline int focal_bytes_waiting(int descriptor) {
  int count = 0;
  return ioctl(descriptor, FIONREAD, &count) == 0 ? count : 0;
}

// A string of the terminal's description, or NULL where it has none.
static inline const char *focal_terminal_string(const char *name) {
  const char *text = tigetstr((char *)name);
  return text == (const char *)-1 ? NULL : text;
}

// Takes a signal, and tells what was done with it before. SA_ONSTACK, because a stack that overflowed cannot run a
// handler.
static inline bool focal_handle_signal(int number, void (*handler)(int), struct sigaction *previous) {
  struct sigaction action = {0};
  action.sa_handler = handler;
  action.sa_flags = SA_ONSTACK | SA_RESTART;
  sigemptyset(&action.sa_mask);
  return sigaction(number, &action, previous) == 0;
}

// The same for a signal that means a crash, whose handler is told where it comes from. If the handler is already there,
// from an earlier run, `previous` stays as it is: the handler would otherwise call itself.
static inline bool focal_handle_crash(int number, void (*handler)(int, siginfo_t *, void *),
                                      struct sigaction *previous) {
  struct sigaction action = {0}, present;
  action.sa_sigaction = handler;
  action.sa_flags = SA_ONSTACK | SA_SIGINFO;
  sigemptyset(&action.sa_mask);
  if (sigaction(number, NULL, &present) != 0) return false;
  if (present.sa_sigaction != handler) *previous = present;
  return sigaction(number, &action, NULL) == 0;
}

// True if a signal was sent by somebody, rather than caused by an instruction.
static inline bool focal_was_sent(const siginfo_t *info) { return info->si_code == SI_USER || info->si_code < 0; }

static inline bool focal_default_signal(int number, struct sigaction *previous) {
  return focal_handle_signal(number, SIG_DFL, previous);
}

static inline void focal_ignore_signal(int number) {
  focal_handle_signal(number, SIG_IGN, NULL);
}

static inline bool focal_is_ignored(int number) {
  struct sigaction action;
  return sigaction(number, NULL, &action) == 0 && action.sa_handler == SIG_IGN;
}

// Opens the screen on standard input and output, as a terminal of this name; false if none can be shown.
static inline bool focal_open_screen(const char *name) { return newterm((char *)name, stdout, stdin) != NULL; }

// True if a terminal of this name is known.
static inline bool focal_terminal_is_known(const char *name) {
  int problem = 0;
  return setupterm((char *)name, STDOUT_FILENO, &problem) == OK;
}

// Hands what ncurses and the program have written on to the terminal.
static inline void focal_flush_output(void) { fflush(stdout); }

// Opens /dev/null in the place of each standard stream that is closed, so that no file that is opened later takes its
// number.
static inline void focal_open_standard_streams(void) {
  for (int descriptor = 0; descriptor < 3; descriptor++) {
    if (fcntl(descriptor, F_GETFD) == -1) open("/dev/null", O_RDWR);
  }
}

#endif
