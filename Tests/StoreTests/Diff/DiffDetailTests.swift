import Store
import StoreTesting
import Testing

@Suite struct DiffDetailTests {
  /// A secret without an equality of its own.
  private struct Secret: Redacted { var raw: String }

  private struct Account {
    var name: String
    var secret: Secret
  }

  private final class Model: Equatable, CustomStringConvertible {
    let name: String
    init(_ name: String) { self.name = name }
    var description: String { "a model" }
    static func == (lhs: Model, rhs: Model) -> Bool { lhs === rhs }
  }

  private final class Empty: CustomStringConvertible {
    var description: String { "an empty model" }
  }

  private struct Form: Redacted {
    var name = ""
    var password = ""
    var card: Card? = Card()
    var token = Card()
    static var redactedProperties: Set<String>? { ["password", "card", "token"] }
  }

  private struct Card: Equatable { var number = 1 }

  private enum FormAction {
    case binding(BindingAction<Form>)
  }

  @Test func bindingActionsDifferByTheirValues() {
    let old = FormAction.binding(.set(\.name, "a"))
    #expect(diff(old, .binding(.set(\.name, "a"))) == nil)
    #expect(diff(old, .binding(.set(\.name, "b"))) == ".binding.name\n- \"a\"\n+ \"b\"")
    #expect(
      diff(old, .binding(.set(\.password, "a"))) == ".binding\n- .set(\\.name, \"a\")\n+ .set(\\.password, <redacted>)"
    )
    #expect(
      diff(FormAction.binding(.set(\.password, "a")), .binding(.set(\.password, "b")))
        == ".binding.password\n~ <redacted> changed"
    )
    // A part of a hidden property is hidden.
    #expect(describe(FormAction.binding(.set(\.card!.number, 22))).contains("<redacted>"))
    #expect(describe(FormAction.binding(.set(\.token.number, 22))).contains("<redacted>"))
  }

  @Test func bindingActionsOfTwoStatesDifferAsAWhole() {
    struct Other { var name = "" }
    let (old, new): (Any, Any) = (BindingAction<Form>.set(\.name, "a"), BindingAction<Other>.set(\.name, "b"))
    #expect(diff(old, new) == "- .set(\\.name, \"a\")\n+ .set(\\.name, \"b\")")
  }

  @Test func linesInCommonBehindTheLastChangeAreCounted() {
    #expect(diff("one\ntwo\n3\n4\n5\n6", "1\ntwo\n3\n4\n5\n6") == "- one\n+ 1\n  two\n  3\n  … 3 lines in common")
    #expect(diff("one\ntwo\n3\n4", "1\ntwo\n3\n4") == "- one\n+ 1\n  two\n  3\n  … 1 line in common")
    #expect(diff("one\ntwo\n3", "1\ntwo\n3") == "- one\n+ 1\n  two\n  3")
  }

  @Test func aRedactedValueWithoutAnEqualityDiffersByItsParts() {
    let old = Account(name: "a", secret: Secret(raw: "1"))
    #expect(diff(old, old) == nil)
    #expect(diff(old, Account(name: "a", secret: Secret(raw: "2"))) == ".secret\n~ <redacted> changed")
    #expect(diff(old, Account(name: "b", secret: Secret(raw: "1"))) == ".name\n- \"a\"\n+ \"b\"")
  }

  @Test func anObjectWithEqualPropertiesIsListedAsAnotherObject() {
    #expect(diff(Model("a"), Model("b")) == ".name\n- \"a\"\n+ \"b\"")
    #expect(diff(Model("a"), Model("a")) == "~ another Model, although every property reads the same")
  }

  private final class Box {
    let name: String
    init(_ name: String) { self.name = name }
  }

  @Test func objectsWithoutAnEqualityOfTheirOwnDifferByTheirProperties() {
    #expect(diff(Box("a"), Box("a")) == nil)
    #expect(diff(Box("a"), Box("b")) == ".name\n- \"a\"\n+ \"b\"")
  }

  private final class OtherBox {
    let name: String
    init(_ name: String) { self.name = name }
  }

  @Test func objectsOfTwoClassesDiffer() {
    #expect(diff(Box("a") as AnyObject, OtherBox("a") as AnyObject) == "- Box(name: \"a\")\n+ OtherBox(name: \"a\")")
  }

  @Test func objectsAreComparedByIdentityWhereATestComparesStates() {
    let box = Box("a")
    #expect(structuralDiff(box, box) == nil)
    #expect(structuralDiff(box, Box("a")) == "~ another Box")
    // An object with an equality of its own is compared by its properties.
    #expect(structuralDiff(Model("a"), Model("b")) == ".name\n- \"a\"\n+ \"b\"")
  }

  @Test func valuesThatReadTheSameAreNotComparedByTheirBytes() {
    struct Code: LosslessStringConvertible {
      let description: String
      init(_ description: String) { self.description = description }
    }
    // Each of the two texts has memory of its own.
    func code() -> Code { Code(String(repeating: "a", count: 40)) }
    #expect(structuralDiff(code(), code()) == nil)
    #expect(structuralDiff(code(), Code("b")) == "- \(code())\n+ b")
  }

  @Test func anObjectIsShownByItsPropertiesIfItHasAny() {
    #expect(describe(Model("a")) == "Model(name: \"a\")")
    #expect(describe(Empty()) == "an empty model")
  }

  @Test func aStateAndAnActionAreNamedAfterTheirFeature() {
    #expect(describe(NamedFeature.State(count: 1)) == "NamedFeature.State(count: 1)")
    #expect(describe(NamedFeature.Action(count: 1)) == "NamedFeature.Action(count: 1)")
    #expect(describe(NamedFeature.Row(id: 1)) == "Row(id: 1)")
    #expect(describe(EmptyFeature.State()) == "EmptyFeature.State()")
    #expect(describe(EmptyFeature.Inner.State()) == "Inner.State()")
    #expect(describe(GenericFeature<Int>.State(count: 1)) == "GenericFeature<Int>.State(count: 1)")
    let nested = GenericFeature<[NamedFeature.State?]>.State(count: 1)
    #expect(describe(nested) == "GenericFeature<Array<Optional<NamedFeature.State>>>.State(count: 1)")
    #expect(describe(GenericFeature<Int>.Row(id: 1)) == "Row(id: 1)")
  }

  private struct Named {
    var text: Substring
  }

  @Test func substringsAreDescribedAsStrings() {
    #expect(describe(Named(text: "a\"b"[...])) == #"Named(text: "a\"b")"#)
    #expect(diff("one\ntwo"[...], "one\n2"[...]) == "  one\n- two\n+ 2")
  }

  @Test func aPayloadOfAOneElementTupleIsNotOpened() {
    #expect(describe(Result<[Int], Stop>.success([1])) == ".success([1])")
  }

  private struct Stop: Error {}

  @Test func closuresAreNotCompared() {
    struct Callback {
      var count = 0
      var body: () -> Int
    }
    #expect(diff(Callback { 1 }, Callback { 2 }) == nil)
    #expect(diff(Callback { 1 }, Callback(count: 1) { 2 }) == ".count\n- 0\n+ 1")
  }

  @Test func aHiddenPropertyDiffersByItsOwnEquality() {
    struct Unequal: Equatable {
      static func == (one: Unequal, other: Unequal) -> Bool { false }
    }
    struct Hidden: Redacted {
      let unequal = Unequal()
      static var redactedProperties: Set<String>? { ["unequal"] }
    }
    #expect(diff(Hidden(), Hidden()) == ".unequal\n~ <redacted> changed")
  }
}

enum NamedFeature {
  struct State { var count: Int }
  struct Action { var count: Int }
  struct Row { var id: Int }
}

enum EmptyFeature {
  struct State {}
  enum Inner { struct State {} }
}

enum GenericFeature<Value> {
  struct State { var count: Int }
  struct Row { var id: Int }
}
