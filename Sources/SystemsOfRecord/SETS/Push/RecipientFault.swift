import SoapstoneCodec
import SoapstoneSOAP
import SoapstoneXML

/// Why a job has no recipients: the detail of the service's faults.
struct RecipientFault: Equatable {
    var code: HostText<8>?
}

extension RecipientFault: Record {
    static let codec = Codec(
        "RecipientFault",
        in: RecipientJobs.types,
        RecipientFault.init,
        .element("code", \.code, .blank, .open, .internal)
    )

    static let name = XMLName(codec.name, in: RecipientJobs.types)

    /// What a fault means: the job has failed, whatever the detail says and whether there is one.
    static func failure(of fault: Fault) -> Outcome.Failure {
        let detail = fault.detail.first { $0.name == name }.flatMap { try? decode(from: $0) }
        return Outcome.Failure(.failed, detail: detail?.code.map { "code \($0)" } ?? "a fault without a code")
    }
}
