internal import Crypto

/// The bytes around the records of a journal.
///
/// A segment is a header of 64 bytes and records behind each other. Numbers have their lowest byte first.
///
///     segment  "SOAPJRNL"  version 4  flags 4  id 16  number 8  previous 8  previousSettled 8  check 8
///     record   "SsRc"  length 4  sequence 8  settled 8  check 8  payload's check 8  payload
///
/// A check is the first 8 bytes of SHA-256, and not CRC-32C: it takes the segment's random id in, so that what an
/// earlier file left on the disk is not taken for a record, nor bytes of a payload, whoever chose them.
enum JournalFormat {
    static let version: UInt32 = 1
    static let segmentMagic = Array("SOAPJRNL".utf8)
    static let recordMagic = Array("SsRc".utf8)
    static let segmentHeaderSize = 64
    static let recordHeaderSize = 40
    /// More than a request and a response of the sizes that fixtures may have, with their heads.
    static let largestPayload = 112 << 20

    /// The first 8 bytes of the SHA-256 of parts behind each other.
    static func check(_ parts: ArraySlice<UInt8>...) -> ArraySlice<UInt8> {
        var hash = SHA256()
        for part in parts { part.withUnsafeBytes { hash.update(bufferPointer: $0) } }
        return Array(hash.finalize()).prefix(8)
    }
}
