// The list of groceries. Type-checked on Linux against a stub of SwiftUI's declarations. It has not been run.

import FocusSync
import Store
import SwiftUI

@main
struct GroceriesApp: App {
  @State private var store = Store(initialState: Groceries.State()) { Groceries() }

  var body: some Scene {
    WindowGroup { GroceriesView(store: store) }
  }
}

struct GroceriesView: View {
  let store: StoreOf<Groceries>
  @FocusState private var focusedItem: Groceries.Item.ID?

  var body: some View {
    let destination = store.presenting(\.destination, action: Groceries.Action.destination)
    NavigationStack(store, path: \.path, action: Groceries.Action.path) {
      List {
        ForEach(store.scopes(state: \.items, action: Groceries.Action.items), id: \.id) { row in
          if let store = row.store {
            ItemRowView(store: store, focusedItem: $focusedItem)
            Button("Rename") { self.store.send(.renameTapped(store.state)) }
            NavigationLink("Show", state: ItemScreen.State.detail(store.state))
          }
        }
        Button("Add") { store.send(.addTapped, animation: .default) }
        Button("Sort") { store.send(.sortTapped) }
        Button("Summary") { store.send(.summaryTapped) }
          .popover(item: destination.case(Presented.summary, action: Presenting.summary)) { SummaryView(store: $0) }
        Button("In the shop") { store.send(.shopTapped) }
        Button("Remove all") { store.send(.clearTapped) }
      }
      .navigationTitle("Groceries")
      // While a sheet or an alert covers the list, the list keeps its focus in state, and gets it back afterwards.
      .synchronize(store, \.focusedItem, $focusedItem, isSuspended: destination.wrappedValue != nil)
    } destination: { screen in
      switch screen.case {
      case .detail:
        if let store = screen.scope(state: ItemScreen.State.detail, action: ItemScreen.Action.detail) {
          ItemDetailView(store: store)
        }
      }
    }
    .sheet(item: destination.case(Presented.rename, action: Presenting.rename)) { RenameView(store: $0) }
    .fullScreenCover(item: destination.case(Presented.shop, action: Presenting.shop)) { ShopView(store: $0) }
    .alert(destination.case(Presented.clear, action: Presenting.clear))
    .confirmationDialog(destination.case(Presented.sort, action: Presenting.sort))
  }

  private typealias Presented = Groceries.Destination.State
  private typealias Presenting = Groceries.Destination.Action
}

struct SummaryView: View {
  let store: StoreOf<Summary>

  var body: some View { Text("\(store.obtained) of \(store.all) obtained") }
}

struct ShopView: View {
  let store: StoreOf<Shop>

  var body: some View {
    List {
      ForEach(store.items) { item in
        Button(item.name) { store.send(.obtained(item.id), animation: .default) }
      }
      Button("Done") { store.send(.doneTapped) }
    }
  }
}

struct ItemRowView: View {
  let store: StoreOf<ItemRow>
  let focusedItem: FocusState<Groceries.Item.ID?>.Binding

  var body: some View {
    HStack {
      Toggle("Obtained", isOn: store.binding(\.isObtained).animation())
      TextField("Name", text: store.binding(\.name))
        .focused(focusedItem, equals: store.withState(\.id))
    }
  }
}

struct RenameView: View {
  let store: StoreOf<Rename>
  @FocusState private var focusedField: Rename.Field?

  var body: some View {
    Form {
      TextField("Name", text: store.binding(\.name))
        .focused($focusedField, equals: .name)
        .onSubmit { store.send(.saveTapped) }
      Button("Save") { store.send(.saveTapped) }
    }
    .synchronize(store, \.focusedField, $focusedField)
  }
}

struct ItemDetailView: View {
  let store: StoreOf<ItemRow>

  var body: some View {
    Form {
      TextField("Name", text: store.binding(\.name))
      Toggle("Obtained", isOn: store.binding(\.isObtained))
    }
    .navigationTitle(store.name)
  }
}
