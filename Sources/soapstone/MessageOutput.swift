import ArgumentParser
import SoapstoneMessages
import SoapstoneSOAP

/// How messages are printed as XML.
struct MessageOutput: ParsableArguments {
    @Flag(
        name: .customLong("mime"),
        help: "Print XML as HTTP carries it, with its Content-Type before it: with MTOM and attachments, all parts."
    )
    var isEntity = false

    /// Prints a message: an envelope, or with its parts where it has to have some.
    ///
    /// Without the head, the Content-Type of a message with parts is told on standard error: nobody can read it without.
    ///
    /// - Parameter package: makes what HTTP carries.
    func print(
        _ message: OperationMessage,
        package: (OperationMessage) throws -> (contentType: String, body: [UInt8])
    ) throws {
        guard isEntity || !message.parts.attachments.isEmpty else { return printOutput(message.envelope()) }
        let package = try package(message)
        if !isEntity { printError("Content-Type: \(package.contentType)") }
        // The last line of a package ends it: nothing may follow.
        let head = isEntity ? MIMEEntity.head(contentType: package.contentType) : []
        printOutput(head + package.body, lineFeed: false)
    }
}
