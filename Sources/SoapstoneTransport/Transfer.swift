internal import CLibCurl

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// A call that libcurl works on, and what has come of its response.
///
/// libcurl knows a transfer by its address, unretained. That is safe because the loop keeps the transfer in its table
/// from before the handle is added to the multi handle until after it is removed, and libcurl calls back only in
/// between, on the loop's own thread.
final class Transfer {
    let call: Call
    let handle: EasyHandle
    private let configuration: HTTPTransport.Configuration
    private let connections: ConnectionTable
    private var openedSockets: [Int32] = []
    private var head: ResponseHead
    private var body: [UInt8] = []
    /// What takes the body in the place of `body`, once the response is given out in pieces.
    private var stream: StreamBuffer?
    /// How many bytes of the body have come.
    private var received = 0
    private var refusal: ResponseHead.Refusal?
    /// Why there is no socket for the last address that libcurl wanted to connect to.
    private var noSocket: (code: TransportError.Code, reason: String)?
    private var headerList: UnsafeMutablePointer<curl_slist>?
    /// Whether a connection stood and the request was about to go out.
    private(set) var isConnected = false
    /// Whether the transfer was stopped, before anything was sent, because its kept connection is not usable.
    private(set) var needsNewConnection = false
    /// When the last bytes of a body were taken that is sent while it is made.
    private var lastSent = ContinuousClock.now

    /// Puts a call's options into a handle that has none.
    init(
        _ call: Call,
        on handle: EasyHandle,
        _ connections: ConnectionTable,
        _ configuration: HTTPTransport.Configuration
    ) throws(EasyHandle.OptionError) {
        self.call = call
        self.handle = handle
        self.configuration = configuration
        self.connections = connections
        head = ResponseHead(
            maximumBytes: configuration.maximumHeaderBytes,
            maximumFields: configuration.maximumHeaderFields,
            keepsCoding: call.request.isRelayed
        )
        try handle.collectMessages()
        try handle.apply(configuration)
        try handle.apply(call.request)
        for line in call.request.headerLines {
            guard let longer = curl_slist_append(headerList, line) else {
                throw EasyHandle.OptionError(code: CURLE_OUT_OF_MEMORY)
            }
            headerList = longer
        }
        try handle.set(CURLOPT_HTTPHEADER, pointer: UnsafeMutableRawPointer(headerList))
        try connectCallbacks()
    }

    deinit { curl_slist_free_all(headerList) }

    private func connectCallbacks() throws(EasyHandle.OptionError) {
        let address = Unmanaged.passUnretained(self).toOpaque()
        try handle.set(CURLOPT_PRIVATE, pointer: address)
        try handle.set(CURLOPT_HEADERDATA, pointer: address)
        try handle.set(CURLOPT_WRITEDATA, pointer: address)
        try handle.set(CURLOPT_PREREQDATA, pointer: address)
        try handle.set(CURLOPT_HEADERFUNCTION) { bytes, size, count, address in
            guard let transfer = Transfer.at(address) else { return 0 }
            return transfer.receive(headerLine: UnsafeRawBufferPointer(start: bytes, count: size &* count))
        }
        try handle.set(CURLOPT_WRITEFUNCTION) { bytes, size, count, address in
            guard let transfer = Transfer.at(address) else { return 0 }
            return transfer.receive(body: UnsafeRawBufferPointer(start: bytes, count: size &* count))
        }
        if call.request.stream != nil {
            try handle.set(CURLOPT_READDATA, pointer: address)
            try handle.set(sender: { bytes, size, count, address in
                guard let transfer = Transfer.at(address) else { return Int(CURL_READFUNC_ABORT) }
                return transfer.send(into: UnsafeMutableRawBufferPointer(start: bytes, count: size &* count))
            })
        }
        try handle.set(CURLOPT_SOCKOPTDATA, pointer: address)
        try handle.set(socketObserver: { address, socket, _ in
            Transfer.at(address)?.openedSockets.append(socket)
            return CURL_SOCKOPT_OK
        })
        try connectSocketOpener(address)
        try handle.set(prerequest: { address, remoteAddress, localAddress, remotePort, localPort in
            guard let transfer = Transfer.at(address), let remoteAddress, let localAddress else {
                return CURL_PREREQFUNC_ABORT
            }
            let ends = ConnectionTable.Ends(
                localAddress: String(cString: localAddress),
                localPort: localPort,
                remoteAddress: String(cString: remoteAddress),
                remotePort: remotePort
            )
            return transfer.maySend(over: ends) ? CURL_PREREQFUNC_OK : CURL_PREREQFUNC_ABORT
        })
    }

    private func connectSocketOpener(_ ownAddress: UnsafeMutableRawPointer) throws(EasyHandle.OptionError) {
        try handle.set(CURLOPT_OPENSOCKETDATA, pointer: ownAddress)
        try handle.set(socketOpener: { ownAddress, _, end in
            guard let transfer = Transfer.at(ownAddress), let end,
                let offset = MemoryLayout<curl_sockaddr>.offset(of: \.addr)
            else { return soapstone_no_socket }
            // libcurl keeps room for the addresses of every family behind `addr`.
            let address = IPAddress(family: end.pointee.family, UnsafeRawPointer(end) + offset)
            guard transfer.mayConnect(to: address) else { return soapstone_no_socket }
            return transfer.openSocket(end.pointee.family, end.pointee.socktype, end.pointee.protocol)
        })
    }

    /// The transfer that a callback or a finished handle speaks of.
    static func at(_ address: UnsafeMutableRawPointer?) -> Transfer? {
        address.map { Unmanaged<Transfer>.fromOpaque($0).takeUnretainedValue() }
    }
}

// What libcurl calls.
extension Transfer {
    /// Whether a connection may be opened to an address; libcurl goes on to the host's next one where it may not.
    private func mayConnect(to address: IPAddress?) -> Bool {
        guard configuration.reach != .anywhere else { return true }
        guard let address else {
            noSocket = (.unreachable, "The host is at an address of no family of IP")
            return false
        }
        guard let reason = configuration.reach.refusal(of: address, host: call.request.url.host) else { return true }
        noSocket = (.unreachable, reason)
        return false
    }

    private func openSocket(_ family: Int32, _ type: Int32, _ number: Int32) -> Int32 {
        let opened = socket(family, type, number)
        guard opened < 0 else { return opened }
        let error = errno
        if [EMFILE, ENFILE, ENOBUFS, ENOMEM].contains(error) {
            noSocket = (.resources, "No socket could be opened: \(String(cString: strerror(error)))")
        }
        return soapstone_no_socket
    }

    /// Lets the request go out, once, and on a connection where no response waits already.
    ///
    /// Where a kept connection dies without a response, libcurl would send the request again on a new one, although the
    /// back end may have carried it out. Where bytes came after the last response's end, it would take them for the
    /// answer to this request.
    private func maySend(over ends: ConnectionTable.Ends) -> Bool {
        if isConnected, handle.sentBytes > 0 {
            refusal = ResponseHead.Refusal(
                code: .emptyResponse,
                reason: "The kept connection was closed before a response came"
            )
            return false
        }
        if !handle.hasKeptConnection {
            connections.enter(ends, openedAmong: openedSockets)
        } else if !connections.isQuiet(ends) {
            needsNewConnection = true
            return false
        }
        isConnected = true
        return true
    }

    /// Gives out more of a body that is sent while it is made.
    private func send(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        lastSent = .now
        return call.request.stream?.read(into: buffer) ?? Int(CURL_READFUNC_ABORT)
    }

    /// Takes a line of the response's head; another number than its length stops the transfer.
    private func receive(headerLine line: UnsafeRawBufferPointer) -> Int {
        do throws(ResponseHead.Refusal) {
            let wasFinal = head.isFinal
            let wasComplete = head.isComplete
            try head.take(line: line)
            if let interim = head.takeInterim(), interim.status != 100 {
                call.stream?.interim(interim.status, interim.fields)
            }
            if head.isFinal, !wasFinal { handle.watchSpeed(configuration) }
            if head.isComplete, !wasComplete { try prepareBody() }
            return line.count
        } catch {
            refusal = error
            return line.isEmpty ? 1 : 0
        }
    }

    private func prepareBody() throws(ResponseHead.Refusal) {
        guard let length = head.contentLength, call.request.method != .head else { return }
        if head.isUncoded { try checkSize(length) }
        // A length is only a claim: memory follows the bytes that really come.
        body.reserveCapacity(min(length, 64 << 10))
    }

    /// Takes a piece of the body, unpacked unless it is passed on; another number than its length stops the transfer.
    private func receive(body bytes: UnsafeRawBufferPointer) -> Int {
        do throws(ResponseHead.Refusal) {
            try checkSize(received + bytes.count)
            if stream == nil, let rule = call.stream,
                max(received + bytes.count, head.contentLength ?? 0) > rule.threshold(head.fields)
            {
                beginStream()
            }
            if let stream {
                // libcurl keeps the piece, reads no more, and comes again with it.
                guard stream.take(bytes) else { return Int(CURL_WRITEFUNC_PAUSE) }
            } else {
                body.append(contentsOf: bytes)
            }
            received += bytes.count
            return bytes.count
        } catch {
            refusal = error
            return bytes.isEmpty ? 1 : 0
        }
    }

    private func beginStream() {
        let stream = StreamBuffer()
        _ = body.withUnsafeBytes { stream.take($0) }
        body = []
        self.stream = stream
        call.begin(head, stream)
    }

    private func checkSize(_ size: Int) throws(ResponseHead.Refusal) {
        let limit = call.request.maximumResponseBytes
        // What is passed on has no limit: no more of it is held than its rule says.
        guard call.stream == nil, size > limit else { return }
        throw ResponseHead.Refusal(code: .tooLarge, reason: "The response's body has more than \(limit) bytes")
    }
}

// How it ends.
extension Transfer {
    /// When the caller stops waiting; a response that has begun to be given out may take as long as it is not too slow, and
    /// so may a request whose next bytes are the caller's to give.
    var deadline: ContinuousClock.Instant? {
        guard stream == nil else { return nil }
        guard let body = call.request.stream else { return call.request.deadline }
        return body.isAwaited ? nil : lastSent + call.request.time
    }

    /// Whether it has a connection, or has begun to open one.
    var hasBegun: Bool { isConnected || !openedSockets.isEmpty }

    /// Reads on where a piece was refused, and sends on where there was none.
    func resume() {
        lastSent = .now
        curl_easy_pause(handle.pointer, CURLPAUSE_CONT)
    }

    /// Hands out the response, or the end of one that is given out in pieces.
    func deliver(_ outcome: Call.Outcome) {
        call.request.stream?.end()
        if let stream { stream.finish(outcome.map { _ in }) } else { call.finish(outcome) }
    }

    /// Makes ready to begin again on a new connection.
    func renew() throws(EasyHandle.OptionError) {
        needsNewConnection = false
        try handle.set(CURLOPT_FRESH_CONNECT, 1)
    }

    /// The response, or why there is none, once libcurl is done.
    func outcome(_ code: CURLcode) -> Result<HTTPTransport.Response, TransportError> {
        if let refusal { return .failure(error(refusal.code, refusal.reason)) }
        guard code == CURLE_OK else {
            // Where a second address could be tried, its failure is the one to tell.
            if let noSocket, openedSockets.isEmpty { return .failure(error(noSocket.code, noSocket.reason)) }
            return .failure(error(code))
        }
        var response = HTTPTransport.Response(status: head.status, headers: head.fields, body: body)
        response.version = head.version
        return .success(response)
    }

    /// Describes a failure at the point that the transfer has reached.
    func error(
        _ code: TransportError.Code,
        _ reason: String,
        tlsFailure: TransportError.TLSFailure? = nil
    ) -> TransportError {
        call.request.error(
            code,
            reason,
            connected: isConnected && code != .tls,
            isBeforeFirstByte: !isConnected || handle.sentBytes == 0,
            tlsFailure: tlsFailure
        )
    }

    private func error(_ code: CURLcode) -> TransportError {
        let message = handle.message(for: code)
        return error(
            TransportError.Code(code, message: message, isConnected: isConnected, hasResponse: head.status > 0),
            message,
            tlsFailure: .init(code, verification: handle.verification, message: message)
        )
    }
}

/// A transfer belongs to the curl thread, like the handle in it.
@available(*, unavailable)
extension Transfer: Sendable {}
