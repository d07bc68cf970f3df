import SoapstoneCodec

/// What a notification is about; each job has one of these, which devices and schedulers do not choose.
enum RecipientCriteria: String, HostEnumeration {
    case paymentDue = "PAYMENT_DUE"
    case missingInformation = "MISSING_INFO"
    case newMessage = "NEW_MESSAGE"

    var jsonName: String { rawValue }
}
