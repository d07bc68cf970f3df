/// A disk as POSIX promises it: a file's bytes are safe once it is synchronized, a name once its folder is. Of the rest, a
/// crash leaves any first part, and zeros where a file's size had reached the disk and its bytes had not.
///
/// `Tests/Outside/crash/disk.py` does the same for the tool.
struct CrashDisk: Sendable {
    /// What lies on it.
    struct Tree: Hashable, Sendable {
        var files: [String: [UInt8]] = [:]
        var folders: Set<String> = []
    }

    private enum Change {
        case put(String, Int)
        case move(String, String)
        case drop(String)

        func apply(to names: inout [String: Int]) {
            switch self {
            case .put(let name, let node): names[name] = node
            case .move(let name, let newName): names[newName] = names.removeValue(forKey: name)
            case .drop(let name): names[name] = nil
            }
        }
    }

    /// A file or a folder.
    private struct Node {
        var isFolder: Bool
        var data: [UInt8] = []
        var safeData: [UInt8] = []
        var names: [String: Int] = [:]
        var safeNames: [String: Int] = [:]
        var pending: [Change] = []

        mutating func change(_ change: Change) {
            change.apply(to: &names)
            pending.append(change)
        }

        /// In how many states a crash may leave it.
        var remains: Int { isFolder ? pending.count + 1 : data == safeData ? 1 : Self.cuts.count * 2 }

        /// The names after some of the changes that are not safe.
        func names(after count: Int) -> [String: Int] {
            pending.prefix(count).reduce(into: safeNames) { $1.apply(to: &$0) }
        }

        /// The bytes in one of the states, of which the first has none that are not safe.
        func data(_ number: Int) -> [UInt8] {
            guard data.starts(with: safeData) else { return number == 0 ? safeData : data }
            let tail = data[safeData.count...]
            let cut = Self.cuts[number / 2](tail.count)
            return safeData + (number.isMultiple(of: 2) ? Array(tail.prefix(cut)) : Array(repeating: 0, count: cut))
        }

        private static let cuts: [@Sendable (Int) -> Int] = [
            { _ in 0 }, { min($0, 7) }, { $0 / 2 }, { max($0 - 1, 0) }, { $0 },
        ]
    }

    private var nodes = [Node(isFolder: true)]
    private var open: [Int32: Int] = [:]
}

// What the calls of a process do.
extension CrashDisk {
    mutating func openRoot(_ file: Int32) { open[file] = 0 }

    mutating func open(_ name: String, in folder: Int32, _ file: Int32) {
        // What the root itself lies in is not looked at.
        guard let parent = open[folder], name != ".." else { return }
        if nodes[parent].names[name] == nil {
            nodes.append(Node(isFolder: false))
            nodes[parent].change(.put(name, nodes.count - 1))
        }
        open[file] = nodes[parent].names[name]
    }

    mutating func close(_ file: Int32) { open[file] = nil }

    mutating func write(_ bytes: some Sequence<UInt8>, to file: Int32) {
        if let node = open[file] { nodes[node].data += bytes }
    }

    mutating func truncate(_ file: Int32, to size: Int) {
        if let node = open[file] { nodes[node].data = Array(nodes[node].data.prefix(size)) }
    }

    mutating func makeFolder(_ name: String, in folder: Int32) {
        guard let parent = open[folder] else { return }
        nodes.append(Node(isFolder: true))
        nodes[parent].change(.put(name, nodes.count - 1))
    }

    mutating func link(_ name: String, in folder: Int32, as newName: String, in newFolder: Int32) {
        guard let parent = open[folder], let own = open[newFolder], let node = nodes[parent].names[name] else { return }
        nodes[own].change(.put(newName, node))
    }

    mutating func rename(_ name: String, to newName: String, in folder: Int32) {
        if let parent = open[folder] { nodes[parent].change(.move(name, newName)) }
    }

    mutating func remove(_ name: String, in folder: Int32) {
        if let parent = open[folder] { nodes[parent].change(.drop(name)) }
    }

    /// What is safe once the call has returned: what was there when it began.
    func beginSynchronizing(_ file: Int32) -> (data: [UInt8], changes: Int)? {
        open[file].map { (nodes[$0].data, nodes[$0].pending.count) }
    }

    mutating func synchronized(_ file: Int32, _ begun: (data: [UInt8], changes: Int)) {
        guard let node = open[file] else { return }
        nodes[node].safeData = begun.data
        nodes[node].safeNames = nodes[node].names(after: begun.changes)
        nodes[node].pending.removeFirst(begun.changes)
    }
}

// What a crash may leave.
extension CrashDisk {
    /// The least, all, and each thing that is not safe in each of its states while the others are there.
    var trees: Set<Tree> {
        var trees: Set = [tree(least: true), tree(least: false)]
        for node in nodes.indices where nodes[node].remains > 1 {
            for number in 0..<nodes[node].remains { trees.insert(tree(least: false, node, number)) }
        }
        return trees
    }

    private func tree(least: Bool, _ chosen: Int? = nil, _ number: Int = 0) -> Tree {
        var tree = Tree()
        func add(_ index: Int, _ path: String) {
            let node = nodes[index]
            let names = node.names(after: index == chosen ? number : least ? 0 : node.pending.count)
            for (name, child) in names {
                let place = path + name
                if nodes[child].isFolder {
                    tree.folders.insert(place)
                    add(child, place + "/")
                } else if child == chosen {
                    tree.files[place] = nodes[child].data(number)
                } else {
                    tree.files[place] = least ? nodes[child].safeData : nodes[child].data
                }
            }
        }
        add(0, "")
        return tree
    }
}
