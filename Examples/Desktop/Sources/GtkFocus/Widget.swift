import CGtk

/// A widget of GTK, of any kind. Code that keeps one longer than its window must hold a GLib reference to it.
public typealias Widget = UnsafeMutablePointer<GtkWidget>

extension UnsafeMutablePointer {
  /// The same object, cast to a type whose fields GTK declares.
  public func cast<Kind>(to kind: Kind.Type) -> UnsafeMutablePointer<Kind> {
    UnsafeMutableRawPointer(self).assumingMemoryBound(to: kind)
  }

  /// The same object, cast to a type whose fields GTK hides, or to an interface.
  public var opaque: OpaquePointer { OpaquePointer(self) }
}

@GtkActor
extension UnsafeMutablePointer where Pointee == GtkWidget {
  /// The root of the widget's tree, if the root is a window or the like.
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
