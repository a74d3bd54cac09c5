import Testing

@testable import Store

private struct Form: Equatable {
  var title = ""
}

private enum Destination: CasePathable, Equatable {
  case alert(String)
  case edit(Form)
  case info
}

@Suite struct CasePathableTests {
  private static let all: [Destination] = [.alert("a"), .edit(Form(title: "b")), .info]

  @Test func aValueIsOfOneCase() {
    for value in Self.all {
      #expect(value.is(Destination.alert) == (value == Self.all[0]))
      #expect(value.is(Destination.edit) == (value == Self.all[1]))
      #expect(value.is(Destination.info) == (value == Self.all[2]))
      #expect(value[case: Destination.edit] == (value == Self.all[1] ? Form(title: "b") : nil))
    }
    #expect(Destination.alert("a").is(.alert("b")))
  }

  @Test func aPayloadIsChangedThroughOptionals() {
    var destination: Destination? = .edit(Form())
    destination?[case: Destination.edit]?.title = "c"
    #expect(destination == .edit(Form(title: "c")))
    destination?.modify(Destination.edit) { $0.title += "d" }
    #expect(destination == .edit(Form(title: "cd")))
    destination?[case: Destination.edit] = Form()
    #expect(destination == .edit(Form()))
  }

  @Test func changingAnotherCaseIsReportedAndChangesNothing() {
    for value in Self.all where !value.is(Destination.edit) {
      var value = value
      let before = value
      let issues = reported {
        value[case: Destination.edit]?.title = "c"  // a question whose answer is no: not reported
        value[case: Destination.edit] = nil
        value[case: Destination.edit] = Form()
        #expect(value.modify(Destination.edit) { $0.title = "c" } == nil)
      }
      #expect(value == before)
      #expect(issues.count == 1)
    }
    var value = Destination.edit(Form())
    #expect(reported { value[case: Destination.edit] = nil }.count == 1)
    #expect(value == .edit(Form()))
  }

  @Test func anOptionalAndAScreenFollowTheSameRules() {
    func viaOptional(_ value: Destination?, _ write: (inout Form?) -> Void) -> (Destination?, Int) {
      var destination = value
      let reports = reported { write(&destination[case: Destination.edit]) }
      return (destination, reports.count)
    }
    func viaStack(_ value: Destination?, _ write: (inout Form?) -> Void) -> (Destination?, Int) {
      var stack = StackState<Destination>()
      if let value { stack.append(value) }
      let reports = reported { write(&stack[id: 0, case: Destination.edit]) }
      return (stack[id: 0], reports.count)
    }
    let new = Destination.edit(Form(title: "new"))
    let cases: [(before: Destination?, write: (inout Form?) -> Void, after: Destination?, reports: Int)] = [
      (.edit(Form()), { $0 = nil }, nil, 0),
      (.edit(Form()), { $0 = Form(title: "new") }, new, 0),
      (.edit(Form()), { $0?.title = "new" }, new, 0),
      (.alert("a"), { $0 = nil }, .alert("a"), 0),
      (.alert("a"), { $0 = Form(title: "new") }, .alert("a"), 1),
      (.alert("a"), { $0?.title = "new" }, .alert("a"), 0),
      (nil, { $0 = nil }, nil, 0),
      (nil, { $0 = Form(title: "new") }, new, 0),
      (nil, { $0?.title = "new" }, nil, 0),
    ]
    for (index, test) in cases.enumerated() {
      #expect(viaOptional(test.before, test.write) == (test.after, test.reports), "optional, \(index)")
      #expect(viaStack(test.before, test.write) == (test.after, test.reports), "stack, \(index)")
      let asserting = { (body: () -> (Destination?, Int)) in
        var values = DependencyValues()
        values.isAsserting = true
        return values.run(body)
      }
      let isOther = test.before == .alert("a")
      #expect(asserting { viaOptional(test.before, test.write) } == (test.after, isOther ? 1 : 0), "\(index)")
      #expect(asserting { viaStack(test.before, test.write) } == (test.after, isOther ? 1 : 0), "\(index)")
    }
  }

  @Test func theReportOfNilNamesTheCure() {
    var value = Destination.edit(Form())
    #expect(
      reported { value[case: Destination.edit] = nil }.map(\.message) == [
        """
        A payload was set to nil, which no case can be, and is as it was: the value is of the case 'edit' of \
        'Destination'.

        Assign nil to the optional that holds the value, or write '[case:] = nil' without '?' before it.
        """
      ]
    )
  }

  @Test func aTestThatChangesAnotherCaseIsToldTheCase() {
    var value = Destination.alert("a")
    var values = DependencyValues()
    values.isAsserting = true
    let issues = reported { values.run { value.modify(Destination.edit) { $0.title = "c" } } }
    #expect(
      issues.map(\.message) == [
        """
        The payload of another case was to be changed, and nothing was: the value is of the case 'alert' of \
        'Destination'.

        Ask 'is' first, or assign a whole value of the case that is meant.
        """
      ]
    )
  }

  @Test func aValueThatIsNoEnumIsOfNoCase() {
    struct Title: CasePathable {}
    #expect(!Title().is(Title()))
  }
}
