import Store
import Testing

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
        value.modify(Destination.edit) { $0.title = "c" }
      }
      #expect(value == before)
      #expect(issues.count == 2)
    }
    var value = Destination.edit(Form())
    #expect(reported { value[case: Destination.edit] = nil }.count == 1)
    #expect(value == .edit(Form()))
  }

  @Test func theReportNamesTheCase() {
    var value = Destination.alert("a")
    let issues = reported { value.modify(Destination.edit) { $0.title = "c" } }
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
}
