import Store
import StoreTesting
import Testing

private struct Weather: DependencyKey {
  var forecast: @Sendable () -> String
  static let liveValue = Weather { "cloudy" }
}

private struct Forecaster: Reducer {
  @Dependency(Weather.self) var weather

  func reduce(into state: inout String, action: Void) -> Effect<Void> {
    state = weather.forecast()
    return .none
  }
}

@Suite struct DependencyTypeTests {
  @Test func aTestSetsADependencyByItsKey() async {
    let store = TestStore(initialState: "") {
      Forecaster()
    } withDependencies: {
      $0[Weather.self].forecast = { "sunny" }
    }
    await store.send(()) { $0 = "sunny" }
    store.dependencies[Weather.self].forecast = { "rainy" }
    await store.send(()) { $0 = "rainy" }
    await store.finish()
  }

  @Test func settingAPartReportsTheRestOnlyIfTheRestIsUsed() async {
    let store = TestStore(initialState: "") { Forecaster() }
    store.dependencies[Weather.self].forecast = { "foggy" }
    await store.send(()) { $0 = "foggy" }
    await store.finish()
    let issues = reported {
      withDependencies {
        $0 = store.dependencies
      } operation: {
        _ = Forecaster().weather
      }
      let unset = TestStore(initialState: "") { Forecaster() }
      withDependencies {
        $0 = unset.dependencies
      } operation: {
        _ = Forecaster().weather
      }
    }
    #expect(issues.count == 1)
    #expect(issues.first?.message.contains("A test uses the live value of the dependency 'Weather'") == true)
  }

  @MainActor
  @Test func theLiveValueIsTheDefault() {
    let store = Store(initialState: "") { Forecaster() }
    store.send(())
    #expect(store.state == "cloudy")
  }

  @MainActor
  @Test func aReducerReplacesADependencyOrAPart() {
    let whole = Store(initialState: "") { Forecaster().dependency(Weather { "windy" }) }
    whole.send(())
    #expect(whole.state == "windy")

    let part = Store(initialState: "") {
      Forecaster().transformDependency(\.self) { values in
        let forecast = values[Weather.self].forecast
        values[Weather.self].forecast = { "very \(forecast())" }
      }
    }
    part.send(())
    #expect(part.state == "very cloudy")
  }

  @Test func mappingAnEffectUsesTheDependenciesOfTheReducer() async {
    enum Action: Equatable {
      case now, later
      case forecast(String)
    }
    let store = TestStore(initialState: "") {
      Reduce<String, Action> { state, action in
        @Dependency(Weather.self) var weather
        switch action {
        case .now: return Effect<Void>.send(()).map { .forecast(weather.forecast()) }
        case .later: return Effect<Void>.run { send in await send(()) }.map { .forecast(weather.forecast()) }
        case .forecast(let text):
          state += text
          return .none
        }
      }
      .dependency(Weather { "mild" })
    }
    await store.send(.now)
    await store.receive(.forecast("mild")) { $0 = "mild" }
    await store.send(.later)
    await store.receive(.forecast("mild")) { $0 = "mildmild" }
    await store.finish()
  }
}
