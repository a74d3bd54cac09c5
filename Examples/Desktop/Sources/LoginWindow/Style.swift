import CGtk
import GtkFocus

/// The style sheet of the program's windows. It is dark if the desktop asks for dark.
@GtkActor
enum Style {
  /// Colours are mixed from those of the theme, so one sheet serves light and dark.
  private static let styleSheet = """
    @define-color accent #3584e4;
    .login, .login headerbar { background: mix(@theme_bg_color, @theme_base_color, 0.4); }
    .login headerbar { border: none; box-shadow: none; }
    .login .page { padding: 6px 36px 34px 36px; }
    .login .badge { -gtk-icon-size: 40px; padding: 18px; margin-bottom: 16px; border-radius: 9999px;
      color: mix(@accent, @theme_fg_color, 0.15); background: alpha(@accent, 0.18); }
    .login .badge.success { color: mix(#26a269, @theme_fg_color, 0.15); background: alpha(#26a269, 0.2); }
    .login .headline { font-size: 18pt; font-weight: 800; margin-bottom: 6px; }
    .login .welcome { margin-bottom: 26px; }
    .login .field { font-size: smaller; font-weight: 700; margin: 14px 0 6px 3px; }
    .login .field:disabled { opacity: 0.5; }
    .login entry { min-height: 40px; border-radius: 10px; padding: 0 12px; border: none; box-shadow: none;
      background: alpha(@theme_fg_color, 0.08); outline: 2px solid transparent; outline-offset: -2px; }
    .login entry:focus-within { outline-color: @accent; }
    .login .status { min-height: 26px; margin: 16px 0; }
    .login .error { color: mix(#e01b24, @theme_fg_color, 0.25); }
    .login button.pill { padding: 10px 40px; border-radius: 9999px; border: none; box-shadow: none; font-weight: 700;
      background: alpha(@theme_fg_color, 0.1); }
    .login button.pill:hover { background: alpha(@theme_fg_color, 0.15); }
    .login button.pill.suggested-action { background: @accent; color: white; }
    .login button.pill.suggested-action:hover { background: mix(@accent, white, 0.1); }
    .login button.pill.suggested-action:active { background: mix(@accent, black, 0.15); }
    .login button.pill:disabled { opacity: 0.5; }
    .login button.pill:focus-visible { outline: 2px solid alpha(@accent, 0.6); outline-offset: 2px; }
    """

  private static var isApplied = false

  /// Applies the style to the default display, once.
  static func apply() {
    guard !isApplied, let display = gdk_display_get_default() else { return }
    isApplied = true
    let provider = gtk_css_provider_new()!
    gtk_css_provider_load_from_data(provider, styleSheet, -1)
    gtk_style_context_add_provider_for_display(
      display,
      OpaquePointer(provider),
      guint(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION)
    )
    g_object_unref(provider)
    followDesktop()
  }

  /// Follows the light or dark preference of the desktop. From version 4.20 on, GTK does so by itself.
  private static func followDesktop() {
    let name = "org.gnome.desktop.interface"
    guard let schema = g_settings_schema_source_lookup(g_settings_schema_source_get_default(), name, 1) else { return }
    defer { g_settings_schema_unref(schema) }
    guard g_settings_schema_has_key(schema, "color-scheme") != 0 else { return }
    let desktop = g_settings_new(name)!
    func follow() {
      let scheme = g_settings_get_string(desktop, "color-scheme").map { String(cString: $0) }
      var isDark = GValue()
      g_value_init(&isDark, g_type_from_name("gboolean"))
      g_value_set_boolean(&isDark, scheme == "prefer-dark" ? 1 : 0)
      g_object_set_property(
        UnsafeMutableRawPointer(gtk_settings_get_default()!).assumingMemoryBound(to: GObject.self),
        "gtk-application-prefer-dark-theme",
        &isDark
      )
    }
    onSignal(desktop, "changed::color-scheme", follow)
    follow()
  }
}
