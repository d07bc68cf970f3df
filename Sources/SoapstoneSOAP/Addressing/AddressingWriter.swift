internal import SoapstoneXML

/// Writes WS-Addressing header blocks, each with its own declaration so that a block can be taken alone.
enum AddressingWriter {
    static func write(_ addressing: Addressing, to output: inout ByteWriter) {
        write("To", addressing.to, to: &output)
        write("Action", addressing.action, to: &output)
        write("MessageID", addressing.messageID, to: &output)
        write("RelatesTo", addressing.relatesTo, to: &output)
        write("From", address: addressing.from, to: &output)
        write("ReplyTo", address: addressing.replyTo, to: &output)
        write("FaultTo", address: addressing.faultTo, to: &output)
    }

    private static func write(_ name: StaticString, _ text: String?, to output: inout ByteWriter) {
        guard let text else { return }
        open(name, to: &output)
        output.appendXML(text: text)
        close(name, to: &output)
    }

    private static func write(_ name: StaticString, address: String?, to output: inout ByteWriter) {
        guard let address else { return }
        open(name, to: &output)
        output.append("<wsa:Address>")
        output.appendXML(text: address)
        output.append("</wsa:Address>")
        close(name, to: &output)
    }

    private static func open(_ name: StaticString, to output: inout ByteWriter) {
        output.append("<wsa:")
        output.append(name)
        output.append(" xmlns:wsa=\"")
        output.append(utf8: Addressing.namespace)
        output.append("\">")
    }

    private static func close(_ name: StaticString, to output: inout ByteWriter) {
        output.append("</wsa:")
        output.append(name)
        output.append(">")
    }
}
