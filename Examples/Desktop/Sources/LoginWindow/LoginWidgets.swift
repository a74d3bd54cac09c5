import CGtk
import GtkFocus

/// The widgets of the window that show something or take input. The rest of the window is layout.
@GtkActor
struct LoginWidgets {
  let window: UnsafeMutablePointer<GtkWindow>
  let username: Widget
  let password: Widget
  let signIn: Widget
  let account: Widget
  /// The pages `form` and `welcome`.
  let pages: Widget
  /// The pages `idle`, `progress` and `error`, which have the same height, so that nothing jumps.
  let status: Widget
  let spinner: Widget
  let error: Widget
  let welcome: Widget
  let close: Widget

  /// Builds the window without showing it.
  init() {
    let builder = gtk_builder_new_from_string(Self.layout, -1)!
    func widget(_ name: String) -> Widget {
      guard let object = gtk_builder_get_object(builder, name) else { fatalError("The layout has no \(name).") }
      return UnsafeMutableRawPointer(object).assumingMemoryBound(to: GtkWidget.self)
    }
    window = widget("window").cast(to: GtkWindow.self)
    username = widget("username")
    password = widget("password")
    signIn = widget("signIn")
    account = widget("account")
    pages = widget("pages")
    status = widget("status")
    spinner = widget("spinner")
    error = widget("error")
    welcome = widget("welcome")
    close = widget("close")
    // GTK retains the window until it is destroyed, and the window retains the rest.
    g_object_unref(UnsafeMutableRawPointer(builder))
  }

  private static let layout = """
    <interface>
      <object class="GtkWindow" id="window">
        <property name="title">Sign In</property>
        <property name="icon-name">dialog-password</property>
        <property name="default-width">380</property>
        <property name="resizable">0</property>
        <style><class name="login"/></style>
        <child type="titlebar">
          <object class="GtkHeaderBar">
            <property name="title-widget"><object class="GtkLabel"/></property>
            <style><class name="flat"/></style>
          </object>
        </child>
        <child>
          <object class="GtkStack" id="pages">
            <property name="transition-type">crossfade</property>
            <child>
              <object class="GtkStackPage">
                <property name="name">form</property>
                <property name="child">
                  <object class="GtkBox">
                    <property name="orientation">vertical</property>
                    <style><class name="page"/></style>
                    <child>
                      <object class="GtkImage">
                        <property name="icon-name">avatar-default-symbolic</property>
                        <property name="halign">center</property>
                        <style><class name="badge"/></style>
                      </object>
                    </child>
                    <child>
                      <object class="GtkLabel">
                        <property name="label">Sign In</property>
                        <style><class name="headline"/></style>
                      </object>
                    </child>
                    <child>
                      <object class="GtkLabel" id="account">
                        <property name="wrap">1</property>
                        <property name="justify">center</property>
                        <style><class name="dim-label"/></style>
                      </object>
                    </child>
                    <child>
                      <object class="GtkLabel">
                        <property name="label">_Username</property>
                        <property name="use-underline">1</property>
                        <property name="mnemonic-widget">username</property>
                        <property name="xalign">0</property>
                        <style><class name="field"/></style>
                      </object>
                    </child>
                    <child>
                      <object class="GtkEntry" id="username"/>
                    </child>
                    <child>
                      <object class="GtkLabel">
                        <property name="label">_Password</property>
                        <property name="use-underline">1</property>
                        <property name="mnemonic-widget">password</property>
                        <property name="xalign">0</property>
                        <style><class name="field"/></style>
                      </object>
                    </child>
                    <child>
                      <object class="GtkPasswordEntry" id="password">
                        <property name="show-peek-icon">1</property>
                      </object>
                    </child>
                    <child>
                      <object class="GtkStack" id="status">
                        <property name="transition-type">crossfade</property>
                        <style><class name="status"/></style>
                        <child>
                          <object class="GtkStackPage">
                            <property name="name">idle</property>
                            <property name="child"><object class="GtkLabel"/></property>
                          </object>
                        </child>
                        <child>
                          <object class="GtkStackPage">
                            <property name="name">progress</property>
                            <property name="child">
                              <object class="GtkBox">
                                <property name="halign">center</property>
                                <property name="spacing">8</property>
                                <child><object class="GtkSpinner" id="spinner"/></child>
                                <child>
                                  <object class="GtkLabel">
                                    <property name="label">Signing in… Esc cancels.</property>
                                  </object>
                                </child>
                              </object>
                            </property>
                          </object>
                        </child>
                        <child>
                          <object class="GtkStackPage">
                            <property name="name">error</property>
                            <property name="child">
                              <object class="GtkBox">
                                <property name="halign">center</property>
                                <property name="spacing">8</property>
                                <child>
                                  <object class="GtkImage">
                                    <property name="icon-name">dialog-warning-symbolic</property>
                                    <style><class name="error"/></style>
                                  </object>
                                </child>
                                <child>
                                  <object class="GtkLabel" id="error">
                                    <property name="wrap">1</property>
                                    <style><class name="error"/></style>
                                  </object>
                                </child>
                              </object>
                            </property>
                          </object>
                        </child>
                      </object>
                    </child>
                    <child>
                      <object class="GtkButton" id="signIn">
                        <property name="label">_Sign In</property>
                        <property name="use-underline">1</property>
                        <property name="halign">center</property>
                        <style><class name="suggested-action"/><class name="pill"/></style>
                      </object>
                    </child>
                  </object>
                </property>
              </object>
            </child>
            <child>
              <object class="GtkStackPage">
                <property name="name">welcome</property>
                <property name="child">
                  <object class="GtkBox">
                    <property name="orientation">vertical</property>
                    <property name="valign">center</property>
                    <style><class name="page"/></style>
                    <child>
                      <object class="GtkImage">
                        <property name="icon-name">object-select-symbolic</property>
                        <property name="halign">center</property>
                        <style><class name="badge"/><class name="success"/></style>
                      </object>
                    </child>
                    <child>
                      <object class="GtkLabel" id="welcome">
                        <property name="wrap">1</property>
                        <property name="justify">center</property>
                        <style><class name="headline"/><class name="welcome"/></style>
                      </object>
                    </child>
                    <child>
                      <object class="GtkButton" id="close">
                        <property name="label">_Close</property>
                        <property name="use-underline">1</property>
                        <property name="halign">center</property>
                        <style><class name="pill"/></style>
                      </object>
                    </child>
                  </object>
                </property>
              </object>
            </child>
          </object>
        </child>
      </object>
    </interface>
    """
}
