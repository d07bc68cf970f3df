import Foundation
import Synchronization
import TestListener

/// A web server on this machine with a few pages, one request a connection.
final class PageServer: Sendable {
    struct Page: Sendable {
        var status = "200 OK"
        /// Each with its line's end.
        var fields = ""
        var body = Data()
        /// How long the server thinks before it answers.
        var seconds = 0.0
    }

    private struct State {
        /// By target, `/path?query`.
        var pages: [String: Page] = [:]
        var targets: [String] = []
    }

    private final class Record: Sendable {
        let state = Mutex(State())
    }

    private let listener: LoopbackListener
    private let record = Record()

    /// Serves pages by their targets.
    init(_ pages: [String: Page] = [:]) throws {
        record.state.withLock { $0.pages = pages }
        listener = try LoopbackListener { [record] connection in
            guard let target = Self.target(of: connection) else { return }
            let page = record.state.withLock { state in
                state.targets.append(target)
                return state.pages[target] ?? Page(status: "404 Not Found")
            }
            if page.seconds > 0 { Thread.sleep(forTimeInterval: page.seconds) }
            let head =
                "HTTP/1.1 \(page.status)\r\n\(page.fields)Content-Length: \(page.body.count)\r\nConnection: close\r\n\r\n"
            Self.send(Data(head.utf8) + page.body, to: connection)
        }
    }

    deinit { listener.stop() }

    /// Serves texts.
    convenience init(texts: [String: String]) throws {
        try self.init(texts.mapValues { Page(body: Data($0.utf8)) })
    }

    /// Serves the files of a folder of the package.
    convenience init(folder: String) throws {
        let url = Tool.root.appending(path: folder)
        let files = try FileManager.default.contentsOfDirectory(atPath: url.path)
        try self.init(
            Dictionary(
                uniqueKeysWithValues: files.map {
                    ("/\($0)", Page(body: try Data(contentsOf: url.appending(path: $0))))
                }
            )
        )
    }

    var host: String { "127.0.0.1:\(listener.port)" }
    var url: String { "http://\(host)" }

    /// What was asked for.
    var targets: [String] { record.state.withLock { $0.targets } }

    /// Serves one more page, which may name the server.
    func add(_ page: Page, at target: String) { record.state.withLock { $0.pages[target] = page } }

    /// Reads a request without a body.
    private static func target(of connection: Int32) -> String? {
        var bytes = Data()
        var buffer = [UInt8](repeating: 0, count: 1 << 12)
        while bytes.range(of: Data("\r\n\r\n".utf8)) == nil {
            let count = recv(connection, &buffer, buffer.count, 0)
            guard count > 0 else { return nil }
            bytes += buffer[..<count]
        }
        let words = String(decoding: bytes, as: UTF8.self).split(separator: " ")
        return words.count > 1 ? String(words[1]) : nil
    }

    private static func send(_ data: Data, to connection: Int32) {
        var rest = data[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }
}
