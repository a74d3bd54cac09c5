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
  enum Action: CasePathable { case tapped, response(Int) }
  func reduce(into state: inout State, action: Action) -> Effect<Action> { .none }
}
struct Deletion: EphemeralState { enum Action { case confirm } }
struct App: Reducer {
  struct State {
    var row = Row.State(id: 1)
    var count = 0
    var text = ""
    var child: Row.State?
    var alert: Deletion?
    var rows: IdentifiedArrayOf<Row.State> = []
    var path = StackState<Row.State>()
  }
  enum ViewAction: BindableAction { case binding(BindingAction<State>) }
  enum Action: BindableAction, CasePathable {
    case binding(BindingAction<State>)
    case view(ViewAction)
    case text(String)
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

mode='enum Mode: CasePathable { case row(Row.State) }
enum ModeAction { case row(Row.Action) }
struct Modes: Reducer {
  typealias State = Mode
  typealias Action = ModeAction
  var body: some Reducer<Mode, ModeAction> { BODY }
}'

check "write 'action: Action.rows', not 'action: \.rows'" 'EmptyReducer().forEach(\.rows, action: \.rows) { Row() }'
check "write 'action: Action.rows', not 'action: \.rows'" 'EmptyReducer().forEach(\.rows, action: \.rows.element) { Row() }'
check "write 'action: Action.rows', not 'action: \.rows'" 'EmptyReducer().forEach(\.rows, action: \.rows, ifMissing: .ignore) { Row() }'
check "write 'action: Action.rows', not 'action: \.rows'" 'EmptyReducer().forEach(\.path, action: \.path) { Row() }'
check "write 'action: Action.child', not 'action: \.child'" 'EmptyReducer().ifLet(\.child, action: \.child) { Row() }'
check "write 'action: Action.child', not 'action: \.child'" 'EmptyReducer().ifLet(\.child, action: \.child.presented) { Row() }'
check "write 'action: Action.child', not 'action: \.child'" 'EmptyReducer().ifLet(\.child, action: \.child, ifMissing: .ignore) { Row() }'
check "write 'action: Action.alert', not 'action: \.alert'" 'EmptyReducer().ifLet(\.alert, action: \.alert)'
check "write 'action: Action.alert', not 'action: \.alert'" 'EmptyReducer().ifLet(\.alert, action: \.alert.presented)'
check "write 'action: Action.child', not 'action: \.child'" 'Scope(state: \.row, action: \.row) { Row() }'
check "write 'action: Action.child', not 'action: \.child'" 'Scope(state: \.row, action: \.child.row) { Row() }'
check "write 'action: Action.view', not 'action: \.view'" 'BindingReducer(action: \.view)'
check "write 'action: Action.view', not 'action: \.view'" 'BindingReducer(action: \.view.form)'
for part in '' .row; do
  check "write 'ifCaseLet(State.child, action: Action.child)'" 'EmptyReducer()' \
    "${mode/BODY/EmptyReducer().ifCaseLet(\\.row$part, action: \\.row$part) { Row() \}}"
  check "write 'Scope(state: State.child, action: Action.child)'" 'EmptyReducer()' \
    "${mode/BODY/Scope(state: \\.row$part, action: \\.row$part) { Row() \}}"
  check "write 'scope(state: State.child, action: Action.child)'" 'EmptyReducer()' \
    "${mode/BODY/EmptyReducer()}
@MainActor func f(_ store: Store<Mode, ModeAction>) { _ = store.scope(state: \\.row$part, action: \\.row$part) }"
  check "write 'case(Destination.edit)', not 'case(\.edit)'" 'EmptyReducer()' \
    "${mode/BODY/EmptyReducer()}
func f(_ binding: StoreBinding<Mode>) { _ = binding.case(\\.row$part) }"
  check "write 'is(Destination.edit)', not 'is(\.edit)'" 'EmptyReducer()' \
    "func f(_ action: App.Action) { _ = action.is(\\.row$part) }"
  check "write '[case: Destination.edit]', not '[case: \.edit]'" 'EmptyReducer()' \
    "func f(_ action: App.Action) { _ = action[case: \\.row$part] }"
  check "write 'modify(Destination.edit)', not 'modify(\.edit)'" 'EmptyReducer()' \
    "func f(_ action: inout App.Action) { action.modify(\\.row$part) { \$0 = Row.Action.tapped } }"
  check "write 'CasePath(Action.child)', not 'CasePath(\.child)'" 'EmptyReducer()' \
    "let path = CasePath<App.Action, Row.Action>(\\.row$part)"
  check "write 'appending(Action.child)', not 'appending(\.child)'" 'EmptyReducer()' \
    "let path = CasePath(App.Action.row).appending(\\.response$part)"
  check "write 'sending: Action.queryChanged', not 'sending: \.queryChanged'" 'EmptyReducer()' \
    "@MainActor func f(_ store: StoreOf<App>) { _ = store.binding(\\.text, sending: \\.text$part) }"
done
check "onChange(of: \.value) { state, oldValue, newValue in" \
  'EmptyReducer().onChange(of: \.row.id) { oldValue, newValue in Reduce { state, action in .none } }'
check "write 'send.state(\State.query)', not '\.query'" 'EmptyReducer()' \
  'let reducer = Reduce<Row.State, Row.Action> { state, action in .run { send in _ = await send.state(\.id) } }'
check "write 'any Reducer<State, Action>'" 'let reducer: any Reducer = Reduce<State, Action> { _, _ in .none }; reducer'

for part in '' .row; do
  in_store() { check "$1" 'EmptyReducer()' "@MainActor func f(_ store: StoreOf<App>) { $2 }"; }
  in_store "write 'action: Action.child', not 'action: \.child'" "_ = store.scope(state: \\.row, action: \\.row$part)"
  in_store "write 'action: Action.child', not 'action: \.child'" "_ = store.scope(state: \\.child, action: \\.child$part)"
  in_store "write 'action: Action.rows', not 'action: \.rows'" "_ = store.scope(state: \\.rows, id: 1, action: \\.rows$part)"
  in_store "write 'action: Action.rows', not 'action: \.rows'" "_ = store.scope(state: \\.path, id: 0, action: \\.path$part)"
  in_store "write 'scopes(state: \.rows, action: Action.rows)'" \
    "for row in store.scope(state: \\.rows, action: \\.rows$part) { _ = row }"
  in_store "write 'action: Action.rows', not 'action: \.rows'" \
    "for row in store.scopes(state: \\.rows, action: \\.rows$part) { _ = row }"
  in_store "write 'send(.tapped)', not 'send(\.tapped)'" "store.send(\\.row$part)"
  in_store "write 'send(.tapped(value))', not 'send(\.tapped, value)'" "store.send(\\.text$part, \"a\")"

  in_test() { check "$1" 'EmptyReducer()' "func f(_ store: TestStoreOf<App>) async { $2 }"; }
  in_test "write 'send(.tapped)', not 'send(\.tapped)'" "await store.send(\\.row$part) { \$0.count = 1 }"
  in_test "write 'send(.tapped)', not 'send(\.tapped)'" "await store.send(\\.row$part).finish()"
  in_test "write 'send(.tapped(value))', not 'send(\.tapped, value)'" "await store.send(\\.row$part, 1)"
  in_test "write 'receive(Action.response)', not 'receive(\.response)'" "await store.receive(\\.row$part)"
  in_test "write 'receive(Action.response)', not 'receive(\.response)'" \
    "await store.receive(\\.row$part, timeout: .seconds(1)) { \$0.count = 1 }"
  in_test "write 'receive(Action.response, value)', not 'receive(\.response, value)'" "await store.receive(\\.row$part, 1)"
  in_test "write 'receive(Action.response, value)', not 'receive(\.response, value)'" \
    "await store.receive(\\.row$part, 1) { \$0.count = 1 }"
  in_test "write 'receive(Action.binding, \.isOn)', not 'receive(\.binding, \.isOn)'" \
    "await store.receive(\\.binding$part, \\.isOn)"
  in_test "write 'receive(Action.binding, \.isOn, true)'" "await store.receive(\\.binding$part, \\.isOn, true)"
done
check "has no member 'tappd'" 'EmptyReducer()' 'func f(_ store: TestStore<Int, Row.Action>) async { await store.send(.tappd) }'
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
