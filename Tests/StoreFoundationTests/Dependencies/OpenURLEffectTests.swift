import Foundation
import Store
import StoreTesting
import Testing

@testable import StoreFoundation

private struct Help: Reducer {
  @Dependency(\.openURL) var openURL

  func reduce(into state: inout Bool?, action: Bool?) -> Effect<Bool?> {
    if let action {
      state = action
      return .none
    }
    return .run { [openURL] send in await send(openURL(URL(fileURLWithPath: "/help"))) }
  }
}

@Suite struct OpenURLEffectTests {
  @Test func aFeatureOpensAURLInAnEffect() async {
    let opened = Locked<[URL]>([])
    let store = TestStore(initialState: nil) {
      Help()
    } withDependencies: {
      $0.openURL = OpenURLEffect { url in
        opened.withLock { $0.append(url) }
        return true
      }
    }
    await store.send(nil)
    await store.receive(true) { $0 = true }
    await store.finish()
    #expect(opened.withLock { $0 } == [URL(fileURLWithPath: "/help")])
  }

  @Test func aTestThatDoesNotSetItFailsAndOpensNothing() async {
    let issues = Issues()
    let effect = withTestValues {
      IssueReporting.$handler.withValue(IssueHandler { issues.add($0) }) {
        @Dependency(\.openURL) var openURL
        return openURL
      }
    }
    #expect(issues.all.map(\.message) == [unset("openURL", "OpenURLEffect { _ in true }")])
    #expect(await effect(URL(fileURLWithPath: "/help")) == false)
  }

  #if os(Linux)
    @Test func theCommandGetsTheURLAndItsStatusIsTheResult() async throws {
      let url = try #require(URL(string: "https://example.com/?a=b&c=$(d)"))
      #expect(await url.open(with: ["/bin/sh", "-c", "test \"$0\" = 'https://example.com/?a=b&c=$(d)'"]))
      #expect(await url.open(with: ["/bin/sh", "-c", "test \"$0\" = 'https://example.com/'"]) == false)
      #expect(await url.open(with: ["/bin/false"]) == false)
      #expect(await url.open(with: ["/bin/no-such-command"]) == false)
    }

    @Test func aURLWithoutASchemeIsNotOpened() async throws {
      let url = try #require(URL(string: "--help"))
      #expect(await url.open(with: ["/bin/true"]) == false)
    }
  #endif
}
