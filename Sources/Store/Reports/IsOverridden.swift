/// The body of a method or property of a base class that every subclass overrides.
func isOverridden() -> Never { fatalError("A subclass overrides this.") }
