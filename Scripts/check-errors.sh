#!/usr/bin/env bash
# Compiles small mistakes, and checks that the compiler's message says what to write instead.
set -euo pipefail
cd "$(dirname "$0")/.."
modules=$(swift build --show-bin-path)/Modules
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

failures=0
number=0

# check EXPECTED BODY [REDUCER]: the first error of a feature with this body, or of this reducer. No error is expected if EXPECTED is empty.
check() {
  number=$((number + 1))
  local file=$folder/mistake$number.swift
  cat >"$file" <<SWIFT
import Store
import StoreTesting

struct Row: Reducer {
  struct State: Identifiable { let id: Int }
  enum Action { case tapped }
  func reduce(into state: inout State, action: Action) -> Effect<Action> { .none }
}
struct Deletion: EphemeralState { enum Action { case confirm } }
struct App: Reducer {
  struct State {
    var row = Row.State(id: 1)
    var count = 0
    var child: Row.State?
    var alert: Deletion?
    var rows: IdentifiedArrayOf<Row.State> = []
    var path = StackState<Row.State>()
  }
  enum Action {
    case row(Row.Action)
    case child(Row.Action)
    case alert(PresentationAction<Deletion.Action>)
    case rows(IdentifiedActionOf<Row>)
    case path(StackActionOf<Row>)
  }
  var body: some ReducerOf<Self> {
    $2
  }
}
${3:-}
SWIFT
  local output first
  output=$(swiftc -typecheck -swift-version 6 -I "$modules" "$file" 2>&1 || true)
  first=$(printf '%s\n' "$output" | grep -m 1 -E '^[^ |].*error: ' || true)
  if [ -z "$1" ] && [ -z "$first" ]; then return; fi
  if [ -n "$1" ] && [[ "$first" == *"$1"* ]]; then return; fi
  failures=$((failures + 1))
  printf 'For\n  %s\nthe compiler says\n  %s\nand not\n  %s\n' "${3:-$2}" "${first#*error: }" "${1:-nothing}"
}

mode='enum Mode { case row(Row.State) }
enum ModeAction { case row(Row.Action) }
struct Modes: Reducer {
  typealias State = Mode
  typealias Action = ModeAction
  var body: some Reducer<Mode, ModeAction> { BODY }
}'

check "write 'action: Action.rows', not 'action: \.rows'" 'EmptyReducer().forEach(\.rows, action: \.rows) { Row() }'
check "write 'action: Action.rows', not 'action: \.rows'" 'EmptyReducer().forEach(\.path, action: \.path) { Row() }'
check "write 'action: Action.child', not 'action: \.child'" 'EmptyReducer().ifLet(\.child, action: \.child) { Row() }'
check "write 'action: Action.alert', not 'action: \.alert'" 'EmptyReducer().ifLet(\.alert, action: \.alert)'
check "write 'action: Action.child', not 'action: \.child'" 'Scope(state: \.row, action: \.row) { Row() }'
check "write 'ifCaseLet(State.child, action: Action.child)'" 'EmptyReducer()' \
  "${mode/BODY/EmptyReducer().ifCaseLet(\\.row, action: \\.row) { Row() \}}"
check "write 'Scope(state: State.child, action: Action.child)'" 'EmptyReducer()' \
  "${mode/BODY/Scope(state: \\.row, action: \\.row) { Row() \}}"
check "onChange(of: \.value) { state, oldValue, newValue in" \
  'EmptyReducer().onChange(of: \.row.id) { oldValue, newValue in Reduce { state, action in .none } }'
check "write 'send.state(\State.query)', not '\.query'" \
  'Reduce { state, action in .run { send in _ = await send.state(\.row) } }'
check "write 'any Reducer<State, Action>'" 'let reducer: any Reducer = Reduce<State, Action> { _, _ in .none }; reducer'

check "write 'action: Action.child', not 'action: \.child'" 'EmptyReducer()' \
  '@MainActor func f(_ store: StoreOf<App>) { _ = store.scope(state: \.row, action: \.row) }'
check "write 'action: Action.child', not 'action: \.child'" 'EmptyReducer()' \
  '@MainActor func f(_ store: StoreOf<App>) { _ = store.scope(state: \.child, action: \.child) }'
check "write 'action: Action.rows', not 'action: \.rows'" 'EmptyReducer()' \
  '@MainActor func f(_ store: StoreOf<App>) { _ = store.scope(state: \.rows, id: 1, action: \.rows) }'
check "write 'scopes(state: \.rows, action: Action.rows)'" 'EmptyReducer()' \
  '@MainActor func f(_ store: StoreOf<App>) { for row in store.scope(state: \.rows, action: \.rows) { _ = row } }'
check "write 'action: Action.rows', not 'action: \.rows'" 'EmptyReducer()' \
  '@MainActor func f(_ store: StoreOf<App>) { for row in store.scopes(state: \.rows, action: \.rows) { _ = row } }'
check "write 'send(.tapped)', not 'send(\.tapped)'" 'EmptyReducer()' \
  '@MainActor func f(_ store: StoreOf<Row>) { store.send(\.tapped) }'
check "write 'send(.tapped)', not 'send(\.tapped)'" 'EmptyReducer()' \
  'func f(_ store: TestStoreOf<App>) async { await store.send(\.row.tapped) { $0.count = 1 } }'
check "write 'send(.tapped(value))', not 'send(\.tapped, value)'" 'EmptyReducer()' \
  'func f(_ store: TestStoreOf<App>) async { await store.send(\.row, 1) }'
check "has no member 'tappd'" 'EmptyReducer()' 'func f(_ store: TestStore<Int, Row.Action>) async { await store.send(.tappd) }'
check "write 'receive(Action.response)', not 'receive(\.response)'" 'EmptyReducer()' \
  'func f(_ store: TestStore<Int, Row.Action>) async { await store.receive(\.tapped) }'
check "write 'receive(Action.response, value)', not 'receive(\.response, value)'" 'EmptyReducer()' \
  'func f(_ store: TestStore<Int, App.Action>) async { await store.receive(\.rows, 1) }'
check "'DependencyValues' has no such property: check the name, or declare it there" 'EmptyReducer()' \
  'struct Feature { @Dependency(\.misspelt) var value }'

# What a feature should look like compiles.
check '' 'Scope(state: \.row, action: Action.row) { Row() }
    EmptyReducer()
      .forEach(\.rows, action: Action.rows) { Row() }
      .forEach(\.path, action: Action.path) { Row() }
      .ifLet(\.child, action: Action.child) { Row() }
      .ifLet(\.alert, action: Action.alert)'
check '' 'Reduce { state, action in .run { send in _ = await send.state(\State.count) } }
      .onMount { state in .none }
      .onChange(of: \.row.id) { state, oldValue, newValue in .none }
      .onDismount { state in .none }'
check '' 'let reducer: any Reducer<State, Action> = EmptyReducer(); reducer'
check '' 'EmptyReducer()' '@MainActor func f() { _ = Store(initialState: .init()) { App() } }'
check '' 'EmptyReducer()' 'struct Counter: Reducer {
  struct State: Equatable { var count = 0 }
  enum Action { case tick }
  func reduce(into state: inout State, action: Action) -> Effect<Action> { .none }
}
func f() { _ = TestStore(initialState: .init()) { Counter() } }'

if [ "$failures" != 0 ]; then
  echo "$failures messages are not as they should be."
  exit 1
fi
echo "$number snippets, each with the expected message."
