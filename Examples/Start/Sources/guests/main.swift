import FocalNcurses
import FocalTerminal
import Store

let store = Store(initialState: Guests.State()) { Guests() }
await TerminalRun.main { size in Guests.page(store, size: size) }
