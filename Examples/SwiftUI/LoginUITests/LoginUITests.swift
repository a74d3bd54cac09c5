// The focus of the login form, in an iOS simulator. It has not been run: see README.md.

import XCTest

@MainActor
final class LoginUITests: XCTestCase {
  private let app = XCUIApplication()

  override func setUp() async throws {
    continueAfterFailure = false
    await MainActor.run { app.launch() }
  }

  private func hasFocus(_ element: XCUIElement) -> Bool {
    let isFocused = NSPredicate(format: "hasKeyboardFocus == true")
    let expectation = XCTNSPredicateExpectation(predicate: isFocused, object: element)
    return XCTWaiter().wait(for: [expectation], timeout: 5) == .completed
  }

  func testTheFormOpensWithFocusInTheUsername() {
    XCTAssert(hasFocus(app.textFields["username"]))
  }

  func testReturnInTheUsernameMovesFocusToThePassword() {
    app.textFields["username"].typeText("blob\n")
    XCTAssert(hasFocus(app.secureTextFields["password"]))
  }

  func testAFailedLoginPutsFocusInTheUsername() {
    app.textFields["username"].typeText("blob\n")
    app.secureTextFields["password"].typeText("wrong\n")
    XCTAssert(app.staticTexts["error"].waitForExistence(timeout: 5))
    XCTAssert(hasFocus(app.textFields["username"]))
  }

  func testAnEmptyPasswordPutsFocusInThePassword() {
    app.textFields["username"].typeText("blob")
    app.buttons["signIn"].tap()
    XCTAssert(hasFocus(app.secureTextFields["password"]))
  }

  func testASuccessfulLoginWelcomesTheUser() {
    app.textFields["username"].typeText("blob\n")
    app.secureTextFields["password"].typeText("secret\n")
    XCTAssert(app.staticTexts["welcome"].waitForExistence(timeout: 5))
  }
}
