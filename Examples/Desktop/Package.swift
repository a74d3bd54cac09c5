// swift-tools-version: 6.2

import PackageDescription

// A separate package, so that the library does not need GTK.
let package = Package(
  name: "desktop",
  products: [
    .library(name: "GtkFocus", targets: ["GtkFocus"]),
    .executable(name: "login-gtk", targets: ["login-gtk"]),
  ],
  dependencies: [.package(name: "focal", path: "../..")],
  targets: [
    .systemLibrary(name: "CGtk", pkgConfig: "gtk4", providers: [.apt(["libgtk-4-dev"]), .brew(["gtk4"])]),
    .target(
      name: "GtkFocus",
      dependencies: [
        "CGtk",
        .product(name: "FocusSync", package: "focal"),
        .product(name: "Store", package: "focal"),
      ]
    ),
    .target(
      name: "LoginWindow",
      dependencies: [
        "GtkFocus",
        .product(name: "FocusSync", package: "focal"),
        .product(name: "LoginFeature", package: "focal"),
        .product(name: "LoginFrontEnd", package: "focal"),
        .product(name: "Store", package: "focal"),
      ]
    ),
    .executableTarget(
      name: "login-gtk",
      dependencies: ["LoginWindow", .product(name: "LoginFrontEnd", package: "focal")]
    ),
    .testTarget(
      name: "DesktopTests",
      dependencies: ["GtkFocus", "LoginWindow", "login-gtk", .product(name: "StoreTesting", package: "focal")]
    ),
  ],
  swiftLanguageModes: [.v6]
)
