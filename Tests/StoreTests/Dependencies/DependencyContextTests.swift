import Store
import StoreTesting
import Testing

private struct Weather: DependencyKey, Equatable {
  var name: String
  static var liveValue: Weather { Weather(name: "live") }
  static var testValue: Weather { Weather(name: "test") }
  static var previewValue: Weather { Weather(name: "preview") }
}

private struct Clouds: DependencyKey, Equatable {
  var name: String
  static var liveValue: Clouds { Clouds(name: "live") }
}

private struct Forecast: Reducer {
  @Dependency(Weather.self) var weather
  @Dependency(Clouds.self) var clouds

  func reduce(into state: inout [String], action: Void) -> Effect<Void> {
    state = [weather.name, clouds.name]
    return .none
  }
}

@MainActor
@Suite struct DependencyContextTests {
  @Test func aStoreOfAPreviewUsesPreviewValuesAndOtherwiseLiveOnes() {
    let preview = Store(initialState: [String]()) {
      Forecast()
    } withDependencies: {
      $0.context = .preview
    }
    preview.send(())
    #expect(preview.state == ["preview", "live"])
    let live = Store(initialState: [String]()) { Forecast() }
    live.send(())
    #expect(live.state == ["live", "live"])
  }

  @Test func anOverrideWinsOverThePreviewValue() {
    let store = Store(initialState: [String]()) {
      Forecast()
    } withDependencies: {
      $0.context = .preview
      $0[Weather.self].name += "ed"
    }
    store.send(())
    #expect(store.state == ["previewed", "live"])
  }

  @Test func theContextCanBeRead() {
    #expect(DependencyValues().context == .live)
    var contexts: [DependencyContext] = []
    for context in [DependencyContext.live, .preview, .test] {
      withDependencies {
        $0.context = context
      } operation: {
        @Dependency(\.context) var now
        contexts.append(now)
      }
    }
    #expect(contexts == [.live, .preview, .test])
  }

  @Test func aTestStoreHasTheContextOfATest() async {
    let store = TestStore(initialState: [String]()) {
      Reduce<[String], Void> { state, _ in
        @Dependency(\.context) var context
        state = ["\(context)"]
        return .none
      }
    }
    await store.send(()) { $0 = ["test"] }
    await store.finish()
  }
}
