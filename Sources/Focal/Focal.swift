/// Re-exports the modules `Store` and `FocusSync`, so that one import is enough.
///
/// If another library has types of the same names, write `Focal.Store` and `Focal.DependencyKey` for the types of this
/// package. `Store.Store` does not work, because the class `Store` hides the module.
@_exported import FocusSync
@_exported import Store
