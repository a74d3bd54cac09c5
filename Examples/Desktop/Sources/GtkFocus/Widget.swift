import CGtk

/// A widget of GTK, of any kind. Whoever keeps one past its window's life holds a reference of GLib's to it.
public typealias Widget = UnsafeMutablePointer<GtkWidget>

extension UnsafeMutablePointer {
  /// The same object as one of a kind whose fields GTK declares.
  public func cast<Kind>(to kind: Kind.Type) -> UnsafeMutablePointer<Kind> {
    UnsafeMutableRawPointer(self).assumingMemoryBound(to: kind)
  }

  /// The same object as one of a kind whose fields GTK hides, or as an interface.
  public var opaque: OpaquePointer { OpaquePointer(self) }
}

@GtkActor
extension UnsafeMutablePointer where Pointee == GtkWidget {
  /// The top of the tree that the widget is in, if that is a window or something like it.
  var root: UnsafeMutableRawPointer? { gtk_widget_get_root(self).map { UnsafeMutableRawPointer($0) } }

  /// True if the widget is on the screen, or will be as soon as its window is.
  ///
  /// GTK lets a hidden widget have focus, and takes the focus away again when it draws next.
  var isShown: Bool {
    if gtk_widget_get_mapped(self) != 0 { return true }
    guard let root, gtk_widget_get_mapped(root.assumingMemoryBound(to: GtkWidget.self)) == 0 else { return false }
    var widget: Widget? = self
    while let shown = widget, UnsafeMutableRawPointer(shown) != root {
      guard gtk_widget_get_visible(shown) != 0, gtk_widget_get_child_visible(shown) != 0 else { return false }
      widget = gtk_widget_get_parent(shown)
    }
    return true
  }
}
