import Foundation

/// The names that lead to a file. If the first name is a symbolic link, the name of its target follows, and so on.
struct LinkChain: Equatable {
  /// One name on the way to the file, and the folder that contains the name.
  struct Place: Equatable {
    var folder: String
    var name: String

    init(_ path: String) {
      let url = URL(fileURLWithPath: path)
      folder = url.deletingLastPathComponent().path
      name = url.lastPathComponent
    }

    var path: String { folder == "/" ? "/\(name)" : "\(folder)/\(name)" }
  }

  private(set) var places: [Place]

  init(_ path: String) {
    places = [Place(path)]
    // The limit ends a cycle of links. The kernel of Linux follows at most 40 links.
    while places.count < 40, let target = try? FileManager.default.destinationOfSymbolicLink(atPath: end.path) {
      places.append(Place(target.hasPrefix("/") ? target : "\(end.folder)/\(target)"))
    }
  }

  /// The place of the file itself.
  var end: Place { places[places.count - 1] }

  /// The names to watch, each with its folder. After a change of any of these names, the path may lead to another file.
  /// If the folder of a name does not exist, the first missing folder on the way is watched instead. For example, if
  /// `/a` has no folder `b`, the name `b` in `/a` is watched instead of `d` in `/a/b/c`.
  var watched: [Place] {
    places.map { place in
      var place = place
      while !FileManager.default.fileExists(atPath: place.folder), Place(place.folder).folder != place.folder {
        place = Place(place.folder)
      }
      return place
    }
  }
}
