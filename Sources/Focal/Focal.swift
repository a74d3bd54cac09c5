/// All modules that an application needs, under one name.
///
/// `Focal.Store` and `Focal.DependencyKey` name the types of this package beside another library that has types of the
/// same names. `Store.Store` does not, because the class hides the module.
@_exported import FocusSync
@_exported import Store
