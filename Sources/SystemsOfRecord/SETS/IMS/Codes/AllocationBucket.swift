import SoapstoneCodec

/// What a part of a payment was applied to (`alloc_cd`); JSON has the code.
enum AllocationBucket: String, HostEnumeration {
    case currentSupport = "CS"
    case cashMedical = "CM"
    case arrearsToObligee = "AO"
    case arrearsToState = "AS"
    case processingCharge = "PF"

    var jsonName: String { rawValue }

    static let jsonWords = JSONWords(of: Self.self)
}
