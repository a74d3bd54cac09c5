// An application that imports `Focal` beside a library with types of the same names.

import Focal
import OtherLibrary

struct Feature: Focal.Reducer {
  struct State: Equatable { var count = 0; var field: Int? }
  enum Action: BindableAction { case binding(BindingAction<State>), tapped }
  @Focal.Dependency(\.continuousClock) var clock
  @Focal.Dependency(Key.self) var key
  var body: some Focal.Reducer<State, Action> {
    BindingReducer()
    Reduce { state, action in .run { send in await send(.tapped) } }
    .onChange(of: \.count) { state, old, new in .none }
  }
}
enum Key: Focal.DependencyKey { static let liveValue = 1; static let testValue = 2 }
extension Focal.DependencyValues { var key: Int { self[Key.self] } }
@MainActor func use() {
  let store: Focal.Store<Feature.State, Feature.Action> = Focal.Store(initialState: Feature.State()) { Feature() }
  store.send(.tapped)
  let engine = Focal.FocusEngine<Int>()
  let mirror = synchronize(SyncSide(store, \.field), SyncSide(engine))
  _ = mirror
  let effect: Focal.Effect<Int> = .none
  _ = effect
  _ = OtherLibrary.Effect<Int>()
}
