import CGtk
import GtkFocus
import Testing

extension Screen {
  /// The laws of `synchronize` between a store and the focus of a real window.
  @Suite struct GtkFocusTests {
    // MARK: The user moves

    @Test @GtkActor func tabMovesFocusByOneAction() async {
      let form = await EntryWindow(focused: 0)
      form.actions = []
      await User.press("Tab")
      #expect(form.focusedInGTK == 1)
      #expect(form.store.focused == 1)
      #expect(form.actions == [.moved(to: 1)])
      #expect(form.moves.last == "0 → 1 by key")
      await User.press("shift+Tab")
      #expect(form.focusedInGTK == 0)
      #expect(form.store.focused == 0)
      #expect(form.actions == [.moved(to: 1), .moved(to: 0)])
      await form.close()
    }

    @Test @GtkActor func tabFromTheLastWidgetToTheFirstIsOneAction() async {
      let form = await EntryWindow(focused: 2)
      await User.press("Tab")
      #expect(form.store.focused == nil)
      var notices: [Int?] = []
      onSignal(form.window, "notify::focus-widget") { [weak form] in notices.append(form?.focusedInGTK) }
      form.actions = []
      await User.press("shift+Tab", "Tab", "Tab")
      // GTK reports the way round the end in two steps.
      #expect(notices == [2, nil, nil, 0])
      #expect(form.store.focused == 0)
      #expect(form.actions == [.moved(to: 2), .moved(to: nil), .moved(to: 0)])
      await form.close()
    }

    @Test @GtkActor func aClickMovesFocusByOneAction() async {
      let form = await EntryWindow(focused: 0)
      form.actions = []
      await User.click(form.entries[2])
      #expect(form.focusedInGTK == 2)
      #expect(form.store.focused == 2)
      #expect(form.actions == [.moved(to: 2)])
      #expect(form.moves.last == "0 → 2 by pointer")
      await form.close()
    }

    @Test @GtkActor func focusOnAWidgetWithoutAValueIsNil() async {
      let form = await EntryWindow(focused: 2)
      form.actions = []
      await User.press("Tab")
      #expect(form.focusedInGTK == nil)
      #expect(gtk_window_get_focus(form.window) == form.other)
      #expect(form.actions == [.moved(to: nil)])
      await form.close()
    }

    // MARK: State moves

    @Test @GtkActor func stateMovesFocusInTheSameTurn() async {
      let form = await EntryWindow(focused: 0)
      form.actions = []
      form.store.send(.focus(2))
      #expect(form.focusedInGTK == 2)
      await User.settle()
      #expect(form.actions == [.focus(2)])
      form.store.send(.focus(nil))
      #expect(gtk_window_get_focus(form.window) == nil)
      await User.settle()
      #expect(form.actions == [.focus(2), .focus(nil)])
      await form.close()
    }

    @Test @GtkActor func anEffectMovesFocusOnTheThreadOfTheWindow() async {
      let form = await EntryWindow(focused: 0)
      await form.store.send(.focusLater(1)).finish()
      #expect(form.focusedInGTK == 1)
      await form.close()
    }

    @Test @GtkActor func nilLeavesFocusOnAWidgetWithoutAValue() async {
      let form = await EntryWindow(focused: 2)
      await User.press("Tab")
      form.store.send(.focus(nil))
      #expect(gtk_window_get_focus(form.window) == form.other)
      await form.close()
    }

    @Test @GtkActor func theFirstValueOfStateWinsOverTheFocusThatGTKGivesByDefault() async {
      let form = await EntryWindow(focused: 1)
      #expect(form.focusedInGTK == 1)
      #expect(form.actions == [])
      await form.close()
    }

    @Test @GtkActor func stateWithoutAValueTakesTheFocusThatGTKGivesByDefault() async {
      let form = await EntryWindow(focused: nil)
      #expect(form.focusedInGTK == 0)
      #expect(form.store.focused == 0)
      #expect(form.actions == [.moved(to: 0)])
      #expect(form.moves == ["nil → 0 by default"])
      await form.close()
    }

    @Test @GtkActor func theLaterOfTwoMovesInOneTurnStands() async {
      let form = await EntryWindow(focused: 0)
      gtk_widget_grab_focus(form.entries[1])
      form.store.send(.focus(2))
      await User.settle()
      #expect(form.focusedInGTK == 2)
      #expect(form.store.focused == 2)
      form.store.send(.focus(0))
      gtk_widget_grab_focus(form.entries[1])
      await User.settle()
      #expect(form.focusedInGTK == 1)
      #expect(form.store.focused == 1)
      await form.close()
    }

    // MARK: Refusals

    @Test @GtkActor func anInsensitiveWidgetRefusesInTheSameTurn() async {
      let form = await EntryWindow(focused: 0)
      form.setSensitive(2, false)
      form.actions = []
      form.store.send(.focus(2))
      #expect(form.store.focused == 0)
      #expect(form.focusedInGTK == 0)
      #expect(form.actions == [.focus(2), .refused(0, .disabled)])
      await form.close()
    }

    @Test @GtkActor func aWidgetThatTakesNoFocusRefuses() async {
      let form = await EntryWindow(focused: 0)
      gtk_widget_set_can_focus(form.entries[1], 0)
      form.store.send(.focus(1))
      #expect(form.store.focused == 0)
      #expect(form.actions.last == .refused(0, .vetoed))
      await form.close()
    }

    // MARK: Waiting

    @Test @GtkActor func aRequestWaitsForAWidgetThatIsNotInTheWindow() async {
      let form = await EntryWindow(focused: 0)
      form.remove(2)
      form.actions = []
      form.store.send(.focus(2))
      await form.draw()
      #expect(form.store.focused == 2)
      #expect(form.focusedInGTK == 0)
      form.append(2)
      await User.settle()
      #expect(form.focusedInGTK == 2)
      #expect(form.actions == [.focus(2)])
      await form.close()
    }

    @Test @GtkActor func aRequestWaitsForAWidgetThatIsHidden() async {
      let form = await EntryWindow(focused: 0)
      form.setVisible(1, false)
      form.store.send(.focus(1))
      await form.draw()
      #expect(form.store.focused == 1)
      #expect(form.focusedInGTK == 0)
      form.setVisible(1, true)
      await User.settle()
      #expect(form.focusedInGTK == 1)
      await form.close()
    }

    @Test @GtkActor func aRequestWaitsForAWidgetToBeBound() async {
      let form = await EntryWindow(focused: 0)
      form.store.send(.focus(7))
      #expect(form.store.focused == 7)
      form.focus.bind(form.other, equals: 7)
      await User.settle()
      #expect(gtk_window_get_focus(form.window) == form.other)
      #expect(form.store.focused == 7)
      await form.close()
    }

    @Test @GtkActor func aRequestIsRefusedWhenItsWidgetComesInsensitive() async {
      let form = await EntryWindow(focused: 0)
      form.setVisible(1, false)
      form.setSensitive(1, false)
      form.store.send(.focus(1))
      form.setVisible(1, true)
      await User.settle()
      #expect(form.store.focused == 0)
      #expect(form.actions.last == .refused(0, .disabled))
      await form.close()
    }

    @Test @GtkActor func aMoveOfTheUserEndsAWait() async {
      let form = await EntryWindow(focused: 0)
      form.setVisible(2, false)
      form.store.send(.focus(2))
      await User.press("Tab")
      #expect(form.store.focused == 1)
      #expect(form.actions.last == .refused(1, .superseded))
      form.setVisible(2, true)
      await form.draw()
      #expect(form.focusedInGTK == 1)
      await form.close()
    }

    @Test @GtkActor func theFocusThatGTKGivesByDefaultDoesNotEndAWait() async {
      let form = await EntryWindow(focused: 1, isOpen: false)
      form.setVisible(1, false)
      form.store.send(.focus(nil))
      form.store.send(.focus(1))
      await form.open()
      #expect(form.focusedInGTK == 0)
      #expect(form.store.focused == 1)
      form.setVisible(1, true)
      await User.settle()
      #expect(form.focusedInGTK == 1)
      await form.close()
    }

    // MARK: Removal

    @Test @GtkActor func removingTheFocusedWidgetIsOneAction() async {
      let form = await EntryWindow(focused: 1)
      form.actions = []
      form.remove(1)
      await form.draw()
      #expect(form.focusedInGTK != nil)
      #expect(form.store.focused == form.focusedInGTK)
      #expect(form.actions == [.moved(to: form.focusedInGTK)])
      #expect(form.moves.last?.hasSuffix("by removal") == true)
      await form.close()
    }

    @Test @GtkActor func hidingTheFocusedWidgetIsOneAction() async {
      let form = await EntryWindow(focused: 1)
      var notices = 0
      onSignal(form.window, "notify::focus-widget") { notices += 1 }
      form.actions = []
      form.setVisible(1, false)
      await form.draw()
      #expect(notices == 2)
      #expect(form.focusedInGTK != nil)
      #expect(form.actions == [.moved(to: form.focusedInGTK)])
      await form.close()
    }

    @Test @GtkActor func aFocusedWidgetThatIsMadeInsensitiveGivesFocusUp() async {
      let form = await EntryWindow(focused: 1)
      form.actions = []
      form.setSensitive(1, false)
      await User.settle()
      #expect(form.focusedInGTK == nil)
      #expect(form.actions == [.moved(to: nil)])
      #expect(form.moves.last == "1 → nil by removal")
      await form.close()
    }

    @Test @GtkActor func removalDoesNotEndAWait() async {
      let form = await EntryWindow(focused: 0)
      form.setVisible(2, false)
      form.store.send(.focus(2))
      form.remove(0)
      await form.draw()
      #expect(form.store.focused == 2)
      form.setVisible(2, true)
      await User.settle()
      #expect(form.focusedInGTK == 2)
      await form.close()
    }

    // MARK: The end

    @Test @GtkActor func nothingCrossesAfterTheEnd() async {
      let form = await EntryWindow(focused: 0)
      form.mirror?.cancel()
      form.store.send(.focus(2))
      #expect(form.focusedInGTK == 0)
      form.actions = []
      await User.press("Tab")
      #expect(form.focusedInGTK == 1)
      #expect(form.actions == [])
      await form.close()
    }

    @Test @GtkActor func destroyingTheWindowEndsTheSynchronization() async {
      let form = await EntryWindow(focused: 0)
      gtk_window_destroy(form.window)
      form.actions = []
      form.store.send(.focus(2))
      await User.settle()
      #expect(form.actions == [.focus(2)])
      #expect(form.store.focused == 2)
    }

    @Test @GtkActor func theEndTakesAWaitingRequestBack() async {
      let form = await EntryWindow(focused: 0)
      form.setVisible(2, false)
      form.store.send(.focus(2))
      form.mirror?.cancel()
      form.setVisible(2, true)
      await form.draw()
      #expect(form.focusedInGTK == 0)
      await form.close()
    }

    @Test @GtkActor func nothingIsLeakedWhenAWindowIsDestroyed() async {
      let widgets = WidgetCounter()
      weak var store: AnyObject?
      weak var focus: AnyObject?
      do {
        let form = await EntryWindow(focused: 0)
        widgets.add(form.window.cast(to: GtkWidget.self))
        store = form.store
        focus = form.focus
        await User.press("Tab")
        await form.close()
      }
      await User.settle()
      #expect(widgets.living.isEmpty)
      #expect(store == nil)
      #expect(focus == nil)
    }
  }
}
