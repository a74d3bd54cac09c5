#if canImport(UIKit) && !os(watchOS)
  import UIKit

  extension Store {
    /// Makes a navigation controller that shows the screens of a stack.
    ///
    /// ```swift
    /// store.navigationController(path: \.path, action: Action.path, root: ListViewController(store: store)) { store in
    ///   ScreenViewController(store: store)
    /// }
    /// ```
    ///
    /// Going back, by the button, a swipe or a long press on the button, sends one ``StackAction/popFrom(id:)``.
    ///
    /// - Parameters:
    ///   - path: The stack.
    ///   - action: The case of the stack's actions.
    ///   - root: The view controller below the screens.
    ///   - destination: Makes the view controller of a screen, once for each screen.
    @MainActor
    public func navigationController<Screen, ScreenAction>(
      path: KeyPath<State, StackState<Screen>>,
      action: @autoclosure @escaping () -> (StackAction<Screen, ScreenAction>) -> Action,
      root: UIViewController,
      destination: @escaping (Store<Screen, ScreenAction>) -> UIViewController,
      fileID: StaticString = #fileID,
      line: UInt = #line
    ) -> UINavigationController {
      let (make, code) = (action(), ScreenActionArgument(action).code)
      let location = CodeLocation(fileID: fileID, line: line)
      return StackNavigationController<Screen>(
        path: presenting(path, action: make, fileID: fileID, line: line),
        root: root,
        destination: { id in self.screen(id, of: path, code, location, make).map(destination) }
      )
    }
  }

  private final class StackNavigationController<Screen>: UINavigationController, UINavigationControllerDelegate {
    private let path: StoreBinding<[StackState<Screen>.Component]>
    private let root: UIViewController
    private let destination: (StackElementID) -> UIViewController?
    private var screens: [StackElementID: UIViewController] = [:]
    private var token: ObserveToken?

    init(
      path: StoreBinding<[StackState<Screen>.Component]>,
      root: UIViewController,
      destination: @escaping (StackElementID) -> UIViewController?
    ) {
      (self.path, self.root, self.destination) = (path, root, destination)
      super.init(nibName: nil, bundle: nil)
      delegate = self
      token = path.observe { [weak self] in self?.show($0, animated: true) }
      show(path.wrappedValue, animated: false)
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }

    private func show(_ path: [StackState<Screen>.Component], animated: Bool) {
      let controllers = path.compactMap { component -> UIViewController? in
        if screens[component.id] == nil { screens[component.id] = destination(component.id) }
        return screens[component.id]
      }
      if viewControllers != [root] + controllers { setViewControllers([root] + controllers, animated: animated) }
    }

    func navigationController(
      _ navigationController: UINavigationController,
      didShow viewController: UIViewController,
      animated: Bool
    ) {
      screens = screens.filter { viewControllers.contains($0.value) }
      path.wrappedValue = path.wrappedValue.filter { screens[$0.id] != nil }
    }
  }
#endif
