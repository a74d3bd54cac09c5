// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "SignIn",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(url: "https://github.com/your-name/focal", from: "0.1.0")
  ],
  targets: [
    .executableTarget(
      name: "SignIn",
      dependencies: [
        .product(name: "Store", package: "focal"),
        .product(name: "FocalTerminal", package: "focal"),
      ]
    ),
    .testTarget(
      name: "SignInTests",
      dependencies: [
        "SignIn",
        .product(name: "StoreTesting", package: "focal"),
        .product(name: "FocalTerminalTesting", package: "focal"),
      ]
    ),
  ],
  swiftLanguageModes: [.v6]
)
