import StoreTesting
import Testing

@testable import Store

@Suite struct DependencyValuesFromTests {
  private struct Name: DependencyKey {
    var text: String

    static let liveValue = Name(text: "live")
    static let testValue = Name(text: "test")
  }

  private class Model {
    @Dependency(Name.self) var name
  }

  private final class Detail: Model {
    var isOpen = false
  }

  private func model<M>(_ make: () -> M) -> M {
    withDependencies {
      $0[Name.self].text = "set"
    } operation: {
      make()
    }
  }

  @Test func theOperationHasTheDependenciesOfTheModel() async {
    for model in [model { Model() }, model { Detail() }] {
      #expect(withDependencies(from: model) { Model() }.name.text == "set")
      let other = await withDependencies(from: model) {
        await Task.yield()
        return Name.self == Name.self ? DependencyValues.current[Name.self].text : ""
      }
      #expect(other == "set")
    }
    #expect(Model().name.text == "live")
  }

  @Test func overridesAtTheCallComeFirst() {
    let model = model { Model() }
    let inner = withDependencies {
      $0[Name.self].text = "outer"
    } operation: {
      withDependencies(from: model) { Model() }
    }
    #expect(inner.name.text == "outer")
    let changed = withDependencies(from: model) {
      $0[Name.self].text += "!"
    } operation: {
      Model()
    }
    #expect(changed.name.text == "set!")
  }

  @Test func anAsynchronousOperationHasTheOverridesAtTheCallToo() async {
    let model = model { Model() }
    let text = await withDependencies(from: model) {
      $0[Name.self].text += "!"
    } operation: {
      await Task.yield()
      return Model().name.text
    }
    #expect(text == "set!")
  }

  @Test func aModelWithoutDependenciesIsReported() {
    let texts = reports {
      #expect(withDependencies(from: Row(id: 1)) { DependencyValues.current[Name.self].text } == "live")
    }
    #expect(
      texts == [
        """
        'withDependencies(from:)' was given a 'Row', which has no '@Dependency' property to take dependencies from.

        Pass an object or a value with such a property, or leave 'from:' out. The operation has the dependencies of \
        the caller.
        """
      ]
    )
  }
}
