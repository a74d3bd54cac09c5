import FocusSync
import Testing

/// The vacation planner of the talk's transcript, with the steps of its code.
@Suite struct VacationPlannerTests {
  enum Element: Hashable { case email, password, signInWithApple, browse, form, photos }

  /// The stacks that are sections, in the three versions of the television's code.
  enum Sections: CaseIterable { case none, photos, both }

  /// The layout on a television: a narrow column of fields, and beside it a photo with a button far below.
  private func television(_ sections: Sections) -> FocusEngine<Element> {
    let engine = FocusEngine<Element>(options: FocusOptions(keyboardNavigation: true))
    let form: Element? = sections == .both ? .form : nil
    let photos: Element? = sections == .none ? nil : .photos
    engine.update {
      if form != nil { $0.add(.section(.form, frame: FocusRect(x: 0, y: 0, width: 350, height: 1_080))) }
      if photos != nil { $0.add(.section(.photos, frame: FocusRect(x: 350, y: 0, width: 1_400, height: 1_080))) }
      $0.add(.element(.email, in: form, frame: FocusRect(x: 0, y: 400, width: 350, height: 60)))
      $0.add(.element(.password, in: form, frame: FocusRect(x: 0, y: 490, width: 350, height: 60)))
      $0.add(.element(.signInWithApple, in: form, frame: FocusRect(x: 0, y: 640, width: 350, height: 50)))
      $0.add(.element(.browse, in: photos, frame: FocusRect(x: 950, y: 960, width: 300, height: 60)))
    }
    engine.request(.email)
    return engine
  }

  @Test(arguments: Sections.allCases)
  func aSwipeRightReachesTheButtonOnceTheRegionAroundItIsASection(_ sections: Sections) {
    let engine = television(sections)
    engine.move(.right)
    #expect(engine.focused == (sections == .none ? .email : .browse))
  }

  @Test(arguments: Sections.allCases)
  func aSwipeBackLeftNeedsTheFormToBeASectionToo(_ sections: Sections) {
    let engine = television(sections)
    engine.request(.browse)
    engine.move(.left)
    #expect(engine.focused == (sections == .both ? .signInWithApple : .browse))
  }

  @Test func aSwipeDownGoesToTheNextFieldOfTheSection() {
    let engine = television(.both)
    engine.move(.down)
    #expect(engine.focused == .password)
    engine.move(.down)
    #expect(engine.focused == .signInWithApple)
    engine.move(.up)
    #expect(engine.focused == .password)
  }

  @Test func sectionsAreNeverFocusedThemselves() {
    let engine = television(.both)
    engine.request(.photos)
    #expect(engine.focused == .browse)
    engine.request(.form)
    #expect(engine.focused != .form)
    #expect(engine.containsFocus(.form))
  }

  /// Focus and the value follow each other, and the value is `nil` at first.
  @Test func theStateFollowsFocusAndFocusFollowsTheState() {
    let engine = FocusEngine<Element>()
    engine.update {
      $0.add(.element(.email, frame: FocusRect(x: 0, y: 0, width: 30, height: 1)))
      $0.add(.element(.password, frame: FocusRect(x: 0, y: 2, width: 30, height: 1)))
    }
    let focusedField = Cell<Element?>(nil)
    let mirror = synchronize(focusedField.end(), SyncSide(engine))
    #expect(focusedField.value == nil)
    engine.click(.email)
    #expect(focusedField.value == .email)
    focusedField.value = .password
    #expect(engine.focused == .password)
    focusedField.value = nil
    #expect(engine.focused == nil)
    withExtendedLifetime(mirror) {}
  }

  /// On the phone, the email field has the label `.next` and the password field has `.go`, which submits the form.
  @Test func theLabelNextFocusesThePasswordAndTheLabelGoSubmits() {
    let engine = FocusEngine<Element>()
    engine.update {
      $0.add(.scope(.form))
      $0.add(.element(.email, in: .form, frame: FocusRect(x: 0, y: 0, width: 30, height: 1)))
      $0.add(.element(.password, in: .form, frame: FocusRect(x: 0, y: 2, width: 30, height: 1)))
    }
    var submissions = 0
    engine.submitLabel(.next, at: .email)
    engine.submitLabel(.go, at: .password)
    engine.onSubmit(at: .password) { submissions += 1 }
    engine.click(.email)
    engine.press(KeyEvent(.return))
    #expect(engine.focused == .password)
    #expect(submissions == 0)
    engine.press(KeyEvent(.return))
    #expect(submissions == 1)
  }
}
