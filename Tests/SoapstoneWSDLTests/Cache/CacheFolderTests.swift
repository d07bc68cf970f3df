import Foundation
import Testing

@testable import SoapstoneWSDL

@Suite struct CacheFolderTests {
    private static let files = ["main.wsdl": types(schema("urn:m"))]

    private static func mode(_ path: String) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        return (attributes[.posixPermissions] as? Int ?? 0) & 0o777
    }

    private static func setMode(_ mode: Int, _ path: String) throws {
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    }

    @Test("The folder and the entries are the user's alone")
    func modes() throws {
        let cached = try CachedContract(Self.files)
        _ = try cached.load()
        #expect(try Self.mode(cached.folder.path("cache")) == 0o700)
        #expect(try Self.mode(cached.folder.path("cache/contracts")) == 0o700)
        #expect(try Self.mode(cached.entry) == 0o600)
        let names = try FileManager.default.contentsOfDirectory(atPath: cached.folder.path("cache/contracts"))
        #expect(names.count == 1)
    }

    /// What makes a folder or an entry one that is not to be trusted.
    struct Trap: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var reason: String
        var set: @Sendable (CachedContract) throws -> Void

        /// Sets it; says no where only root may.
        func isSet(_ cached: CachedContract) throws -> Bool {
            do {
                try set(cached)
            } catch  where geteuid() != 0 {
                return false
            }
            return true
        }

        init(_ name: String, _ reason: String, set: @escaping @Sendable (CachedContract) throws -> Void) {
            testDescription = name
            self.reason = reason
            self.set = set
        }
    }

    private static let traps = [
        Trap("a folder that others may write to", "can be written to by others") {
            try setMode(0o777, $0.folder.path("cache/contracts"))
        },
        Trap("a folder that the group may write to", "can be written to by others") {
            try setMode(0o770, $0.folder.path("cache/contracts"))
        },
        Trap("a folder of another user", "belongs to another user") {
            try FileManager.default.setAttributes(
                [.ownerAccountID: 65_534],
                ofItemAtPath: $0.folder.path("cache/contracts")
            )
        },
        Trap("a link to a folder", "there is no folder") {
            let path = $0.folder.path("cache/contracts")
            try FileManager.default.moveItem(atPath: path, toPath: path + "-real")
            try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: path + "-real")
        },
        Trap("a file in place of the folder", "there is no folder") {
            let path = $0.folder.path("cache/contracts")
            try FileManager.default.removeItem(atPath: path)
            try Data().write(to: URL(fileURLWithPath: path))
        },
    ]

    @Test("A folder that is not the user's alone is not used", arguments: traps)
    func folder(trap: Trap) throws {
        let cached = try CachedContract(Self.files)
        let plain = try cached.load().contract
        guard try trap.isSet(cached) else { return }
        _ = cached.told.take()
        let contract = try ContractLoader(cached.configuration).load(cached.folder.path("main.wsdl"))
        let told = cached.told.take()
        #expect(told.count == 2)
        #expect(told.allSatisfy { $0.contains(trap.reason) }, "\(told)")
        #expect(contract.differences(from: plain) == [])
    }

    private static let entryTraps = [
        Trap("an entry that others may write to", "can be written to by others") { try setMode(0o606, $0.entry) },
        Trap("an entry of another user", "belongs to another user") {
            try FileManager.default.setAttributes([.ownerAccountID: 65_534], ofItemAtPath: $0.entry)
        },
        Trap("a link", "cannot be opened") {
            let path = try $0.entry
            try FileManager.default.moveItem(atPath: path, toPath: $0.folder.path("real"))
            try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: $0.folder.path("real"))
        },
        Trap("a pipe", "no entry") {
            let path = try $0.entry
            try FileManager.default.removeItem(atPath: path)
            #expect(mkfifo(path, 0o600) == 0)
        },
        Trap("a folder", "no entry") {
            let path = try $0.entry
            try FileManager.default.removeItem(atPath: path)
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        },
        Trap("nothing", "another one's") { try Data().write(to: URL(fileURLWithPath: try $0.entry)) },
    ]

    @Test("An entry that is not the user's own file is not used", arguments: entryTraps)
    func entry(trap: Trap) throws {
        let cached = try CachedContract(Self.files)
        let plain = try cached.load().contract
        guard try trap.isSet(cached) else { return }
        _ = cached.told.take()
        let contract = try ContractLoader(cached.configuration).load(cached.folder.path("main.wsdl"))
        let told = cached.told.take()
        #expect(told.first?.contains(trap.reason) == true, "\(told)")
        #expect(contract.differences(from: plain) == [])
    }

    @Test("The entries that were not used for longest go first")
    func eviction() throws {
        var cached = try CachedContract(["a.xsd": schema("urn:a"), "b.xsd": schema("urn:b"), "c.xsd": schema("urn:c")])
        func isCached(_ name: String) throws -> Bool {
            // The system's clock for files moves on by some milliseconds.
            Thread.sleep(forTimeInterval: 0.02)
            return try cached.load(name).isCached
        }
        cached.configuration.cache?.mostEntries = 2
        #expect(try ["a.xsd", "b.xsd", "a.xsd", "c.xsd"].map(isCached) == [false, false, true, false])
        #expect(try ["c.xsd", "a.xsd", "b.xsd"].map(isCached) == [true, true, false])
        // There is room for one entry only in as many bytes.
        let contracts = cached.folder.path("cache/contracts")
        let names = try FileManager.default.contentsOfDirectory(atPath: contracts)
        let size = try FileManager.default.attributesOfItem(atPath: "\(contracts)/\(names[0])")[.size] as? Int
        cached.configuration.cache?.mostBytes = try #require(size) * 3 / 2
        #expect(try ["c.xsd", "c.xsd"].map(isCached) == [false, true])
        _ = try cached.entry
        // No room for any.
        cached.configuration.cache?.mostBytes = 10
        #expect(try ["a.xsd", "a.xsd"].map(isCached) == [false, false])
    }

    @Test("What was begun and not ended goes after an hour, and strangers' files stay")
    func leftOver() throws {
        let cached = try CachedContract(["a.xsd": schema("urn:a"), "b.xsd": schema("urn:b")])
        _ = try cached.load("a.xsd")
        let contracts = cached.folder.path("cache/contracts")
        for (name, age) in [(".new-1-1", 4_000.0), (".new-1-2", 10), ("notes.txt", 4_000)] {
            try Data().write(to: URL(fileURLWithPath: "\(contracts)/\(name)"))
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSinceNow: -age)],
                ofItemAtPath: "\(contracts)/\(name)"
            )
        }
        _ = try cached.load("b.xsd")
        let names = try FileManager.default.contentsOfDirectory(atPath: contracts)
        #expect(names.filter { !$0.hasSuffix(".contract") }.sorted() == [".new-1-2", "notes.txt"])
        #expect(names.count == 4)
    }

    @Test("A full disk costs the entry and nothing else")
    func fullDisk() throws {
        var cached = try CachedContract(EveryKind.files)
        let plain = try cached.load().contract
        let disk = cached.folder.path("disk")
        try FileManager.default.createDirectory(atPath: disk, withIntermediateDirectories: false)
        guard try Self.run("mount", "-t", "tmpfs", "-o", "size=8k,mode=700", "none", disk) else {
            return
        }
        defer { _ = try? Self.run("umount", disk) }
        cached.configuration.cache?.folder = disk
        _ = cached.told.take()
        let contract = try ContractLoader(cached.configuration).load(cached.folder.path("main.wsdl"))
        #expect(cached.told.take().last?.contains("cannot be written: No space left") == true)
        #expect(contract.differences(from: plain) == [])
        #expect(try FileManager.default.contentsOfDirectory(atPath: disk) == [])
    }

    private static func run(_ arguments: String...) throws -> Bool {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = arguments
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        return process.terminationStatus == 0
    }
}
