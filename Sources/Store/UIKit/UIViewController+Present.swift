#if canImport(UIKit) && !os(watchOS)
  import UIKit

  extension NSObject {
    /// Calls a closure now, and again after changes of the fields that the previous call has read.
    ///
    /// ```swift
    /// override func viewDidLoad() {
    ///   super.viewDidLoad()
    ///   tokens.insert(observe { [weak self] in self?.label.text = self?.store.title })
    /// }
    /// ```
    ///
    /// - Parameter apply: Reads stores. The token retains this closure. If an object keeps the token, capture the
    ///   object weakly.
    @MainActor
    public func observe(_ apply: @escaping @MainActor () -> Void) -> ObserveToken {
      observeClosure(apply)
    }
  }

  extension UIViewController {
    /// Presents a view controller while the state presents a child.
    ///
    /// ```swift
    /// tokens.insert(
    ///   present(item: store.presenting(\.edit, action: Action.edit)) { EditViewController(store: $0) }
    /// )
    /// ```
    ///
    /// A child that replaces another is presented when the dismissal of the other has ended. A dismissal by the user,
    /// for example by a swipe, sends ``PresentationAction/dismiss``.
    ///
    /// - Parameters:
    ///   - item: The store of the child.
    ///   - content: Makes the view controller of a child. The token retains this closure.
    /// - Returns: A token that ends the observation when it is cancelled or released. A child that is presented at that
    ///   time stays on the screen.
    public func present<State, Action>(
      item: StoreBinding<Store<State, Action>?>,
      animated: Bool = true,
      content: @escaping (Store<State, Action>) -> UIViewController
    ) -> ObserveToken {
      let presenter = Presenter(self, item, animated: animated, content)
      let token = item.observe { presenter.update($0) }
      presenter.update(item.wrappedValue)
      return token
    }
  }

  /// Carries out the transitions of one presentation.
  @MainActor
  private final class Presenter<State, Action>: NSObject, UIAdaptivePresentationControllerDelegate {
    private weak var host: UIViewController?
    private let item: StoreBinding<Store<State, Action>?>
    private let isAnimated: Bool
    private let content: (Store<State, Action>) -> UIViewController
    private var transition = PresentationTransition<Store<State, Action>>()

    init(
      _ host: UIViewController,
      _ item: StoreBinding<Store<State, Action>?>,
      animated: Bool,
      _ content: @escaping (Store<State, Action>) -> UIViewController
    ) {
      (self.host, self.item, self.isAnimated, self.content) = (host, item, animated, content)
    }

    func update(_ store: Store<State, Action>?) { perform(transition.want(store)) }

    private func perform(_ command: PresentationTransition<Store<State, Action>>.Command?) {
      let end = { self.perform(self.transition.finish()) }
      switch command {
      case nil: break
      case .dismiss?: host?.dismiss(animated: isAnimated, completion: end)
      case .present(let store)?:
        let controller = content(store)
        controller.presentationController?.delegate = self
        host?.present(controller, animated: isAnimated, completion: end)
      }
    }

    func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {
      transition.dismissed()
      item.wrappedValue = nil
      update(item.wrappedValue)
    }
  }
#endif
