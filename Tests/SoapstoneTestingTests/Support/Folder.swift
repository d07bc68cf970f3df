import Foundation

/// A folder of fixtures that is gone with this object.
final class Folder {
    let path: String

    init() throws {
        path = NSTemporaryDirectory() + "soapstone-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// Writes the case of an order.
    func write(_ name: String, yaml: String, request: String = Shop.request(1), response: String? = "<order/>") throws {
        let folder = "\(path)/shop/getOrder/\(name)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try Data(yaml.utf8).write(to: URL(filePath: "\(folder)/exchange.yaml"))
        try Data(request.utf8).write(to: URL(filePath: "\(folder)/request.xml"))
        if let response { try Data(response.utf8).write(to: URL(filePath: "\(folder)/response.xml")) }
    }

    /// A fixture.yaml without mistakes.
    static let yaml = """
        operation: getOrder
        endpoint: /shop
        method: POST
        request:
          headers:
            Content-Type: text/xml; charset=utf-8
            SOAPAction: '"urn:get"'
        response:
          status: 200
          headers:
            Content-Type: text/xml; charset=utf-8
        recordedAt: 2024-02-29T09:30:00Z
        class: ordinary
        note: An order.
        """
}

/// The folders of this package.
enum Repository {
    static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
    static let fixtures = root.appending(path: "fixtures/sets")

    static func text(_ path: String) throws -> String {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }
}
