import Foundation
import StoreFoundation
import Testing

@Suite struct URLFoldersTests {
  @Test func theFoldersOfTheUserHaveNames() {
    let folders: [URL] = [.documentsDirectory, .applicationSupportDirectory]
    #expect(Set(folders).count == 2)
    for folder in folders { #expect(folder.isFileURL && folder.path.hasPrefix("/")) }
  }
}
