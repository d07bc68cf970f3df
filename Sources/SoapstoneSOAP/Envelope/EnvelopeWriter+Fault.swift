public import SoapstoneXML

extension EnvelopeWriter {
    /// The most bytes of a message with a fault that was shortened.
    public static let faultBytes = 16 << 10
    /// The most bytes of each text of such a fault, escaped.
    private static let textBytes = 2 << 10

    /// Appends a message with a fault, of which nothing is left out.
    ///
    /// - Parameters:
    ///   - fault: the fault, whose version is the envelope's. The elements of its detail are written in canonical form.
    ///   - headers: the header blocks in their order.
    ///   - detail: elements in UTF-8 that stand in the detail behind those of `fault`.
    ///   - output: what is appended to.
    public static func write(
        fault: Fault,
        headers: [HeaderContent] = [],
        detail: [UInt8] = [],
        to output: inout ByteWriter
    ) {
        FaultWriter(longestText: nil).write(fault, headers, detail, to: &output)
    }

    /// Appends a message with a fault of at most 16 KiB: for a server's own faults, which quote what others wrote.
    ///
    /// Texts are cut at 2 KiB. Where the whole is still too long, the detail is left out, and then everything but the
    /// code and the first reason.
    ///
    /// - Parameters:
    ///   - fault: the fault, whose version is the envelope's. The elements of its detail are written in canonical form.
    ///   - headers: the header blocks in their order.
    ///   - detail: elements in UTF-8 that stand in the detail behind those of `fault`.
    ///   - output: what is appended to.
    public static func write(
        shortening fault: Fault,
        headers: [HeaderContent] = [],
        detail: [UInt8] = [],
        to output: inout ByteWriter
    ) {
        let writer = FaultWriter(longestText: textBytes)
        let start = output.count
        writer.write(fault, headers, detail, to: &output)
        if output.count - start <= faultBytes { return }
        output.truncate(to: start)
        var shorter = fault
        shorter.detail = []
        shorter.detailText = ""
        shorter.detailAttributes = []
        shorter.others = []
        writer.write(shorter, headers, [], to: &output)
        if output.count - start <= faultBytes { return }
        output.truncate(to: start)
        let code = fault.code.description.utf8.count <= textBytes ? fault.code : fault.version.receiverCode
        writer.write(Fault(fault.version, code: code, reason: fault.reason), [], [], to: &output)
    }
}
