import Testing

@testable import StoreTesting

@Suite struct CallSourceTests {
  @Test func argumentsAndClosuresAreFoundByTheirLabels() throws {
    let source = ##"""
      fuzz(one: other)
      await fuzz(
        initialState: State(text: "a, \(name ?? ")") \" {", list: [1, 2]),  // a, comment )
        length: /* a /* nested */ ) */ 3,
        invariant: { state in state.list.count < 3 }
      ) { stub in
        Feature(stub, #"raw ") }"#, """
          } " )
          """)
      } withDependencies: { $0.id = "}" } actions: { _, random in
        random.pick([.one])
      }
      """##
    let call = try #require(CallSource(of: "fuzz", in: source, line: 2))
    #expect(
      call.labelled == [
        "initialState": #"State(text: "a, \(name ?? ")") \" {", list: [1, 2])"#,
        "length": "3",
        "invariant": "{ state in state.list.count < 3 }",
        "withDependencies": #"{ $0.id = "}" }"#,
        "actions": "{ _, random in\n  random.pick([.one])\n}",
      ]
    )
    #expect(call.trailing?.hasPrefix("{ stub in\n  Feature(stub, #\"raw \") }\"#") == true)
    #expect(call.trailing?.hasSuffix("\"\"\")\n}") == true)
    #expect(CallSource(of: "fuzz", in: source, line: 5)?.labelled == call.labelled)
    #expect(CallSource(of: "fuzz", in: source, line: 1)?.labelled == ["one": "other"])
  }

  @Test func aLabelNeedsNoSpace() {
    let call = CallSource(of: "fuzz", in: "fuzz(a:3,b:x){}c:{ y }", line: 1)
    #expect(call?.labelled == ["a": "3", "b": "x", "c": "{ y }"] && call?.trailing == "{}")
    #expect(CallSource(of: "fuzz", in: "fuzz(){}", line: 1)?.labelled == [:])
  }

  @Test func spaceMayPrecedeTheEndOfTheArguments() {
    #expect(CallSource(of: "fuzz", in: "fuzz( ) {}", line: 1)?.trailing == "{}")
    #expect(CallSource(of: "fuzz", in: "fuzz(a: 3, // three /* or more\n) {}", line: 1)?.labelled == ["a": "3"])
  }

  @Test func aRawStringEndsBehindItsPounds() {
    let call = CallSource(of: "fuzz", in: ##"fuzz(a: #"x"#, b: 2) {}"##, line: 1)
    #expect(call?.labelled == ["a": ##"#"x"#"##, "b": "2"] && call?.trailing == "{}")
  }

  @Test func anArgumentThatCannotBeParsedIsLeftOut() {
    #expect(CallSource(of: "fuzz", in: "nothing", line: 1) == nil)
    #expect(CallSource(of: "fuzz", in: "fuzz(", line: 1) == nil)
    #expect(CallSource(of: "fuzz", in: "fuzz(a: {", line: 1) == nil)
    #expect(CallSource(of: "fuzz", in: "fuzz(a: \"", line: 1) == nil)
    #expect(CallSource(of: "fuzz", in: "fuzz(a: /* b", line: 1) == nil)
    #expect(CallSource(of: "fuzz", in: "fuzz(3)", line: 1) == nil)
    #expect(CallSource(of: "fuzz", in: "fuzz(a", line: 1) == nil)
    #expect(CallSource(of: "fuzz", in: "other()", line: 1) == nil)
    let call = CallSource(of: "fuzz", in: "fuzz(a: 3)\nb: {}", line: 1)
    #expect(call?.labelled == ["a": "3"] && call?.trailing == nil)
    #expect(CallSource(of: "fuzz", in: "fuzz {}\nfuzz(){} b: 3", line: 2)?.labelled == [:])
    #expect(CallSource(of: "fuzz", in: "fuzz(: 3) {}", line: 1) == nil)
  }
}
