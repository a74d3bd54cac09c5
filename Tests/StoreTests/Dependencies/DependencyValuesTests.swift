import StoreTesting
import Testing

@testable import Store

@Suite struct DependencyValuesTests {
  private enum Unset: DependencyKey { static let liveValue = 1 }
  private enum Outer: DependencyKey {
    static let liveValue = 0
    static var testValue: Int {
      @Dependency(Unset.self) var unset
      return unset
    }
  }

  private enum First: DependencyKey { static let (liveValue, testValue) = (0, -1) }
  private enum Second: DependencyKey { static let (liveValue, testValue) = (0, -1) }

  private func values(_ first: Int?, _ second: Int?, isTesting: Bool) -> DependencyValues {
    var values = DependencyValues()
    if let first { values[First.self] = first }
    if let second { values[Second.self] = second }
    if isTesting { values.context = .test }
    return values
  }

  /// Every combination of overrides and of the flag.
  @Test func mergedValuesHaveTheOverridesOfBothAndAreOfATestIfEitherIs() {
    let all = [nil, 1].flatMap { first in
      [nil, 2].flatMap { second in
        [false, true].map { (first: first, second: second, isTesting: $0) }
      }
    }
    for one in all {
      for other in all {
        let merged = values(one.first, one.second, isTesting: one.isTesting)
          .merging(values(other.first.map { $0 + 10 }, other.second.map { $0 + 10 }, isTesting: other.isTesting))
        let isTesting = one.isTesting || other.isTesting
        #expect((merged.context == .test) == isTesting)
        let unset = isTesting ? -1 : 0
        #expect(merged[First.self] == other.first.map { $0 + 10 } ?? one.first ?? unset)
        #expect(merged[Second.self] == other.second.map { $0 + 10 } ?? one.second ?? unset)
      }
    }
  }

  @Test(arguments: [nil, 1]) func mergedValuesAssertIfEitherDo(override: Int?) {
    for (one, other) in [(false, false), (false, true), (true, false), (true, true)] {
      var (first, second) = (values(override, nil, isTesting: false), values(nil, override, isTesting: false))
      (first.isAsserting, second.isAsserting) = (one, other)
      #expect(first.merging(second).isAsserting == (one || other))
    }
  }

  @Test func newValuesAreEmpty() {
    #expect(DependencyValues().isEmpty && !DependencyValues().isAsserting)
    #expect(!values(1, nil, isTesting: false).isEmpty && !values(nil, nil, isTesting: true).isEmpty)
  }

  @Test func valuesOfATestReportADependencyThatIsNotSet() {
    let values = values(nil, nil, isTesting: true)
    let texts = reports { _ = values[Unset.self] }
    #expect(texts.count == 1 && texts[0].hasPrefix("A test uses the live value of the dependency 'Unset', as"))
  }

  @Test func aDependencyThatATestValueHasReadForAnOverrideIsReportedWhenItIsUsed() {
    @Dependency(Unset.self) var unset
    let texts = reports {
      withDependencies {
        $0.context = .test
      } operation: {
        withDependencies {
          $0[Outer.self] += 1
        } operation: {
          #expect(unset == 1)
        }
      }
    }
    #expect(texts.count == 1)
    #expect(texts.first?.hasPrefix("A test uses the live value of the dependency 'Unset', as") == true)
  }
}
