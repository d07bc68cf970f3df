internal import CLibCurl

/// Owner of one of libcurl's easy handles: the options, and later the facts, of one transfer at a time.
///
/// A handle that is used again keeps its buffers; connections are kept by the multi handle.
final class EasyHandle {
    /// An option that libcurl did not take.
    struct OptionError: Error {
        let code: CURLcode
    }

    let pointer: UnsafeMutableRawPointer
    private let errorText: UnsafeMutablePointer<CChar>

    /// Makes a handle, or nil where there is no memory for it.
    init?() {
        guard let pointer = curl_easy_init() else { return nil }
        self.pointer = pointer
        errorText = .allocate(capacity: Int(CURL_ERROR_SIZE))
        errorText.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
    }

    deinit {
        curl_easy_cleanup(pointer)
        errorText.deallocate()
    }

    /// Forgets every option, and with them the last request's secrets.
    func reset() {
        curl_easy_reset(pointer)
        errorText.pointee = 0
    }

    /// Has libcurl write its messages where `message` finds them.
    func collectMessages() throws(OptionError) {
        try set(CURLOPT_ERRORBUFFER, pointer: UnsafeMutableRawPointer(errorText))
    }

    /// libcurl's words on what went wrong, in printable ASCII, at most 200 characters.
    func message(for code: CURLcode) -> String {
        let text = errorText.pointee == 0 ? String(cString: curl_easy_strerror(code)) : String(cString: errorText)
        return String(
            decoding: text.utf8.prefix(200).map { (0x20...0x7E).contains($0) ? $0 : UInt8(ascii: "?") },
            as: UTF8.self
        )
    }

    /// The bytes of requests that have left this machine during this transfer.
    var sentBytes: Int {
        var value = 0
        return soapstone_easy_get_long(pointer, CURLINFO_REQUEST_SIZE, &value) == CURLE_OK ? value : .max
    }

    /// What OpenSSL says of the server's certificates (`X509_V_ERR_…`); 0 where it has nothing against them.
    var verification: Int {
        var value = 0
        return soapstone_easy_get_long(pointer, CURLINFO_SSL_VERIFYRESULT, &value) == CURLE_OK ? value : 0
    }

    /// Whether this transfer got a connection that an earlier one had left.
    var hasKeptConnection: Bool {
        var opened = 0
        return soapstone_easy_get_long(pointer, CURLINFO_NUM_CONNECTS, &opened) == CURLE_OK && opened == 0
    }
}

extension EasyHandle {
    func set(_ option: CURLoption, _ value: Int) throws(OptionError) {
        try check(soapstone_easy_set_long(pointer, option, value))
    }

    func set(_ option: CURLoption, _ value: String?) throws(OptionError) {
        try check(soapstone_easy_set_string(pointer, option, value))
    }

    func set(_ option: CURLoption, pointer value: UnsafeMutableRawPointer?) throws(OptionError) {
        try check(soapstone_easy_set_pointer(pointer, option, value))
    }

    func set(_ option: CURLoption, receiver: curl_write_callback) throws(OptionError) {
        try check(soapstone_easy_set_receiver(pointer, option, receiver))
    }

    func set(sender: curl_read_callback) throws(OptionError) {
        try check(soapstone_easy_set_sender(pointer, sender))
    }

    func set(prerequest: curl_prereq_callback) throws(OptionError) {
        try check(soapstone_easy_set_prerequest(pointer, prerequest))
    }

    func set(socketObserver: curl_sockopt_callback) throws(OptionError) {
        try check(soapstone_easy_set_sockopt(pointer, socketObserver))
    }

    func set(socketOpener: curl_opensocket_callback) throws(OptionError) {
        try check(soapstone_easy_set_opensocket(pointer, socketOpener))
    }

    /// Says how long the body is that libcurl asks its sender for; nil where it goes in chunks.
    func set(bodyLength: Int?) throws(OptionError) {
        try check(soapstone_easy_set_offset(pointer, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(bodyLength ?? -1)))
    }

    /// Gives libcurl a copy of the body.
    func set(body: [UInt8]) throws(OptionError) {
        try set(bodyLength: body.count)
        try body.withUnsafeBufferPointer { bytes throws(OptionError) in
            // Without an address libcurl would ask standard input for the body.
            guard let start = bytes.baseAddress, !bytes.isEmpty else { return try set(CURLOPT_COPYPOSTFIELDS, "") }
            try set(CURLOPT_COPYPOSTFIELDS, pointer: UnsafeMutableRawPointer(mutating: start))
        }
    }

    private func check(_ code: CURLcode) throws(OptionError) {
        guard code == CURLE_OK else { throw OptionError(code: code) }
    }
}

/// A handle belongs to the curl thread: libcurl does not lock it.
@available(*, unavailable)
extension EasyHandle: Sendable {}
