// swift-tools-version: 6.2

import PackageDescription

// A program for the terminal to start from. Copy the folder, and write the URL of the library in place of its path.
let package = Package(
  name: "guests",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "focal", path: "../..")],
  targets: [
    .executableTarget(
      name: "guests",
      dependencies: [
        .product(name: "FocalTerminal", package: "focal"), .product(name: "Store", package: "focal"),
      ]
    ),
    .testTarget(
      name: "GuestsTests",
      dependencies: [
        "guests",
        .product(name: "Store", package: "focal"),
        .product(name: "FocalTerminalTesting", package: "focal"), .product(name: "StoreTesting", package: "focal"),
      ]
    ),
  ],
  swiftLanguageModes: [.v6]
)
