// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "focal",
  // The oldest systems that have Observation, Mutex and task executors.
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2), .macCatalyst(.v18)],
  // A target of a product may not have the name of a target of a package that depends on this one, so no product
  // contains an example, except for the package of the desktop example.
  products: [
    .library(name: "Focal", targets: ["Focal"]),
    .library(name: "Store", targets: ["Store"]),
    .library(name: "StoreFoundation", targets: ["StoreFoundation"]),
    .library(name: "StoreTesting", targets: ["StoreTesting"]),
    .library(name: "FocusSync", targets: ["FocusSync"]),
  ],
  targets: [
    .target(name: "Store"),
    .target(name: "Focal", dependencies: ["FocusSync", "Store"]),
    .target(name: "StoreFoundation", dependencies: ["Store"]),
    .target(name: "StoreTesting", dependencies: ["Store"]),
    .target(name: "FocusSync", dependencies: ["Store"]),
    .target(name: "LoginFeature", dependencies: ["Store"]),
    // Counts allocations for the benchmarks.
    .target(name: "Allocations", path: "Benchmarks/Allocations"),
    .executableTarget(
      name: "benchmarks",
      dependencies: ["Store", "FocusSync", "StoreTesting", "Allocations"],
      path: "Benchmarks",
      exclude: ["README.md", "Allocations"]
    ),
    // Helpers that the tests of several modules share.
    .target(name: "TestSupport", path: "Tests/Support"),
    .testTarget(name: "StoreTests", dependencies: ["Store", "StoreTesting", "TestSupport"]),
    // A program that tests kill while it saves.
    .executableTarget(name: "save-loop", dependencies: ["StoreFoundation", "Store"], path: "Tests/SaveLoop"),
    .testTarget(
      name: "StoreFoundationTests",
      dependencies: ["StoreFoundation", "StoreTesting", "TestSupport", "save-loop"]
    ),
    .testTarget(name: "StoreTestingTests", dependencies: ["StoreTesting", "LoginFeature", "TestSupport"]),
    .testTarget(name: "FocusSyncTests", dependencies: ["FocusSync", "StoreTesting", "TestSupport"]),
    .testTarget(name: "LoginFeatureTests", dependencies: ["LoginFeature", "FocusSync", "StoreTesting"]),
    .target(name: "MeetingsFeature", dependencies: ["StoreFoundation", "Store"], path: "Examples/MeetingsFeature"),
  ],
  swiftLanguageModes: [.v6]
)

// The terminal is drawn with ncurses, which Windows does not have.
#if !os(Windows)
  package.products += [
    .library(name: "FocalTerminal", targets: ["FocalTerminal", "FocalNcurses"]),
    .library(name: "FocalTerminalTesting", targets: ["FocalTerminalTesting"]),
  ]
  package.targets += [
    .systemLibrary(name: "CFocalNcurses", providers: [.apt(["libncurses-dev"]), .brew(["ncurses"])]),
    .target(name: "FocalTerminal", dependencies: ["FocusSync", "Store"]),
    .target(name: "FocalTerminalTesting", dependencies: ["FocalTerminal", "StoreTesting", "Store"]),
    .target(
      name: "FocalNcurses",
      dependencies: ["FocalTerminal", "CFocalNcurses", "Store"],
      linkerSettings: [
        // Apple's ncurses knows wide characters under its plain name.
        .linkedLibrary("ncurses", .when(platforms: [.macOS])),
        .linkedLibrary("ncursesw", .when(platforms: [.linux])),
      ]
    ),
    .target(
      name: "LoginFrontEnd",
      dependencies: ["LoginFeature", "FocalTerminal", "Store"],
      path: "Examples/LoginFrontEnd"
    ),
    .target(
      name: "LoginForm",
      dependencies: ["LoginFrontEnd", "LoginFeature", "FocalTerminal", "FocusSync", "Store"],
      path: "Examples/LoginForm"
    ),
    .executableTarget(
      name: "login",
      dependencies: ["LoginForm", "LoginFrontEnd", "FocalNcurses", "FocalTerminal"],
      path: "Examples/login"
    ),
    .target(
      name: "Recipes",
      dependencies: ["FocalTerminal", "FocusSync", "Store"],
      path: "Examples/Recipes",
      exclude: ["README.md"]
    ),
    .executableTarget(
      name: "cookbook",
      dependencies: ["Recipes", "FocalNcurses", "FocalTerminal", "Store"],
      path: "Examples/cookbook"
    ),
    .target(
      name: "MeetingsPages",
      dependencies: ["MeetingsFeature", "FocalTerminal", "FocusSync", "StoreFoundation", "Store"],
      path: "Examples/MeetingsPages"
    ),
    .executableTarget(
      name: "meetings",
      dependencies: ["MeetingsPages", "MeetingsFeature", "FocalNcurses", "FocalTerminal", "StoreFoundation", "Store"],
      path: "Examples/meetings"
    ),
    .testTarget(
      name: "MeetingsTests",
      dependencies: [
        "MeetingsFeature", "MeetingsPages", "FocalTerminal", "FocalTerminalTesting", "StoreFoundation", "StoreTesting",
        "TestSupport",
      ],
      exclude: ["Pages/Frames"]
    ),
    .testTarget(
      name: "FocalTerminalTests",
      dependencies: [
        "DraftFeature", "FocalTerminal", "FocalTerminalTesting", "FocusSync", "Store", "StoreTesting", "TestSupport",
      ],
      exclude: ["History/Frames", "Pages/Frames", "Parts/Frames"]
    ),
    .testTarget(
      name: "RecipesTests",
      dependencies: ["Recipes", "FocalTerminal", "FocalTerminalTesting", "Store", "StoreTesting", "TestSupport"],
      exclude: ["Frames"]
    ),
    // A feature that asks before it ends the program, and a program that tests end in every way.
    .target(name: "DraftFeature", dependencies: ["FocalTerminal", "Store"], path: "Tests/DraftFeature"),
    .executableTarget(
      name: "endings",
      dependencies: ["DraftFeature", "FocalNcurses", "FocalTerminal", "StoreFoundation", "Store"],
      path: "Tests/Endings"
    ),
    .testTarget(
      name: "LoginTests",
      dependencies: ["LoginForm", "LoginFrontEnd", "FocalTerminal", "login", "endings", "StoreTesting", "TestSupport"]
    ),
  ]
  if Context.environment["FOCAL_DESKTOP"] != nil {
    package.products += [
      .library(name: "LoginFeature", targets: ["LoginFeature"]),
      .library(name: "LoginFrontEnd", targets: ["LoginFrontEnd"]),
    ]
  }
#endif
