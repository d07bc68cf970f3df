import Foundation
import PackagePlugin

/// `swift package soapstone check`: runs the tool in the package's folder.
@main
struct SoapstonePlugin: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) async throws {
        let process = Process()
        process.executableURL = try context.tool(named: "soapstone").url
        process.arguments = arguments
        process.currentDirectoryURL = context.package.directoryURL
        try process.run()
        process.waitUntilExit()
        let status = process.terminationStatus
        guard process.terminationReason == .exit, status == 0 else {
            // Of a plugin's status, `swift package` tells only that it is not 0.
            Diagnostics.error("soapstone ended with exit status \(status)")
            return
        }
    }
}
