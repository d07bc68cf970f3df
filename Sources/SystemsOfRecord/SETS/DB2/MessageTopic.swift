import SoapstoneCodec

/// A topic that a customer may choose for a message; JSON has the code, since devices show their own words.
enum MessageTopic: String, HostEnumeration {
    case contactChange = "CI"
    case employmentChange = "EM"
    case healthInsuranceChange = "HI"
    case payments = "PY"
    case general = "GN"

    var jsonName: String { rawValue }

    static let jsonWords = JSONWords(of: Self.self)
}

/// A topic of a message in a response, which may be one that customers cannot choose.
typealias TopicCode = OpenCode<MessageTopic, 2>
