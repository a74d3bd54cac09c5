// GTK 4.8 is the oldest version that is supported, so functions that later versions deprecate are used.
#define GDK_DISABLE_DEPRECATION_WARNINGS
#define GLIB_DISABLE_DEPRECATION_WARNINGS

#include <gtk/gtk.h>
