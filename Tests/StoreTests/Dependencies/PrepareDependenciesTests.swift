import StoreTesting
import Testing

@testable import Store

@Suite struct PrepareDependenciesTests {
  private struct Database: DependencyKey {
    var name: String
    var isOpen = false

    static let liveValue = Database(name: "live")
    static let testValue = Database(name: "test")
  }

  private enum Late: DependencyKey {
    static let liveValue = 1
    static let testValue = 1
  }

  @Test func preparedValuesAreThoseOfTheProgram() async {
    let issues = reported {
      prepareDependencies {
        $0[Database.self].name += " prepared"
        $0[Database.self].isOpen = true
      }
    }
    #expect(issues.isEmpty)
    @Dependency(Database.self) var database
    #expect(database.name == "live prepared" && database.isOpen)
    withDependencies {
      $0[Database.self].name = "set"
    } operation: {
      #expect(database.name == "set")
    }
    var test = DependencyValues()
    test.context = .test
    #expect(test[Database.self].name == "test")
    // A second time is too late, as the first value may be in use.
    #expect(reports { prepareDependencies { $0[Database.self].name = "again" } }.count == 1)
    #expect(database.name == "live prepared")
  }

  @Test func aDependencyThatWasUsedKeepsItsValue() {
    #expect(DependencyValues()[Late.self] == 1)
    let texts = reports { prepareDependencies { $0[Late.self] = 2 } }
    #expect(
      texts == [
        """
        'prepareDependencies' sets a dependency that the program has set or used already: 'Int'. It keeps its value.

        Call 'prepareDependencies' at the start of the program, before stores are made and dependencies are read.
        """
      ]
    )
    #expect(DependencyValues()[Late.self] == 1)
  }
}
