import FocalNcurses
import FocalTerminal
import Store

let store = Store(initialState: Guests.State()) { Guests() }
try await TerminalRun.show { size in Guests.page(store, size: size) }
