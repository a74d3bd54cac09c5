import CGtk
import GtkFocus
import Testing

extension Screen {
  @Suite struct GtkActorTests {
    @Test @GtkActor func jobsRunOnTheThreadOfTheMainLoop() async {
      #expect(g_main_context_is_owner(nil) != 0)
      let thread = g_thread_self()
      await Task.detached {}.value
      #expect(g_thread_self() == thread)
    }

    @Test @GtkActor func codeOffTheThreadIsNotIsolated() async {
      let isIsolated = await Task.detached { g_main_context_is_owner(nil) != 0 }.value
      #expect(!isIsolated)
    }

    @Test @GtkActor func jobsRunInOrder() async {
      var order: [Int] = []
      let tasks = (0..<100).map { number in Task { @GtkActor in order.append(number) } }
      for task in tasks { await task.value }
      #expect(order == Array(0..<100))
    }

    @Test @GtkActor func aSignalCallsItsHandlerOnTheActor() async {
      let entry = gtk_entry_new()!
      g_object_ref_sink(entry)
      var count = 0
      onSignal(entry, "notify::sensitive") {
        GtkActor.assertIsolated()
        count += 1
      }
      gtk_widget_set_sensitive(entry, 0)
      #expect(count == 1)
      g_object_unref(entry)
    }

    @Test @GtkActor func aHandlerIsReleasedWithItsObject() async {
      final class Token {}
      weak var released: Token?
      let button = gtk_button_new()!
      g_object_ref_sink(button)
      do {
        let token = Token()
        released = token
        onSignal(button, "clicked") { withExtendedLifetime(token) {} }
      }
      #expect(released != nil)
      g_object_unref(button)
      #expect(released == nil)
    }
  }
}
