import SoapstoneStub
import Testing

@Suite(.serialized) struct TimeTests {
    /// Sends pieces with pauses and reads until the server closes.
    private func statuses(
        _ pieces: [String],
        pause: Duration,
        configure: (inout StubTimes) -> Void
    ) async throws -> [Int] {
        var found: [Int] = []
        try await Stub.with(configure: { configure(&$0.times) }) { port in
            let client = try SocketClient(port: port)
            for piece in pieces {
                client.send(piece)
                try await Task.sleep(for: pause)
            }
            var bytes = try client.readAll()
            while let (response, length) = HTTPResponse.first(in: bytes) {
                found.append(response.status)
                bytes.removeFirst(length)
            }
        }
        return found
    }

    @Test("A silent connection is closed without an answer, before and after a request")
    func idle() async throws {
        #expect(try await statuses([], pause: .zero) { $0.idle = .milliseconds(200) } == [])
        #expect(try await statuses([Stub.good], pause: .zero) { $0.idle = .milliseconds(200) } == [200])
    }

    @Test("A head that does not end in time is 408, however it drips")
    func slowHead() async throws {
        let pieces = Array("POST /s HTTP/1.1\r\nHost: x\r\nX-A: ").map(String.init)
        #expect(try await statuses(pieces, pause: .milliseconds(20)) { $0.head = .milliseconds(200) } == [408])
    }

    @Test("A body that does not come in time is 408")
    func slowBody() async throws {
        let head = Stub.good.prefixThroughHead
        #expect(try await statuses([head, "<"], pause: .zero) { $0.body = .milliseconds(200) } == [408])
    }

    @Test("A body that is slow and keeps its rate is read, up to the time of a request in all")
    func steadyBody() async throws {
        let head = Stub.good.prefixThroughHead
        let pieces = [head] + Array(Stub.good.dropFirst(head.count)).map(String.init)
        // Each byte gives a second, and takes 25 ms: 2 s are over before the last one.
        let read = try await statuses(pieces, pause: .milliseconds(25)) {
            $0.body = .seconds(2)
            $0.bodyRate = 1
            $0.idle = .milliseconds(200)
        }
        #expect(read == [200])
        let cut = try await statuses(pieces, pause: .milliseconds(25)) {
            $0.body = .seconds(2)
            $0.bodyRate = 1
            $0.request = .seconds(1)
        }
        #expect(cut == [408])
    }

    /// With this the kernel holds less than 5 MiB, most of it where the server sends.
    private static let receiveBuffer: Int32 = 64 << 10

    @Test("A client that does not read its answers is cut off")
    func writeStall() async throws {
        let response = String(repeating: "x", count: 8 << 20)
        let fixture = Stub.exchange("one", "<a xmlns='urn:n'><b>1</b></a>", response: response)
        try await Stub.with([fixture], configure: { $0.times.writeStall = .milliseconds(300) }) { port in
            let client = try SocketClient(port: port, receiveBuffer: Self.receiveBuffer)
            client.send(Stub.good)
            try await Task.sleep(for: .milliseconds(1500))
            let received = try client.readAll()
            #expect(received.count < response.utf8.count)
        }
    }

    @Test("A client that takes some of its answer and then nothing is cut off one such time after that")
    func lateStall() async throws {
        let response = String(repeating: "x", count: 16 << 20)
        let fixture = Stub.exchange("one", "<a xmlns='urn:n'><b>1</b></a>", response: response)
        try await Stub.with([fixture], configure: { $0.times.writeStall = .seconds(4) }) { port in
            let client = try SocketClient(port: port, receiveBuffer: Self.receiveBuffer)
            client.send(Stub.good)
            try await Task.sleep(for: .seconds(1))
            var count = 0
            while count < 4 << 20, let piece = client.read(), !piece.isEmpty { count += piece.count }
            let clock = ContinuousClock()
            let last = clock.now
            // What is sent to a closed connection comes back as its end.
            while client.isTaken(UInt8(ascii: "P")), clock.now - last < .seconds(20) {
                try await Task.sleep(for: .milliseconds(50))
            }
            let time = clock.now - last
            #expect(time >= .seconds(3) && time < .seconds(12))
        }
    }

    @Test("A client that takes less than its rate is cut off, though it never stops")
    func leastRate() async throws {
        let response = String(repeating: "x", count: 8 << 20)
        let fixture = Stub.exchange("one", "<a xmlns='urn:n'><b>1</b></a>", response: response)
        let configure: (inout StubConfiguration) -> Void = {
            $0.times.writeStall = .seconds(1)
            $0.times.readRate = 4 << 20
        }
        try await Stub.with([fixture], configure: configure) { port in
            let client = try SocketClient(port: port, receiveBuffer: Self.receiveBuffer)
            client.send(Stub.good)
            var count = 0
            // Some 1 MiB a second at most, so that the whole would take 8 s.
            while let piece = client.read(), !piece.isEmpty {
                count += piece.count
                try await Task.sleep(for: .milliseconds(60))
            }
            #expect(count > 0 && count < response.utf8.count)
        }
    }

    /// Connections that end behind the response, that stay, and of which the client has closed its half.
    @Test(
        "A client that keeps its rate may take longer than any other time allows",
        arguments: ["Connection: close\r\n", "", "half"]
    )
    func longResponse(kind: String) async throws {
        let response = String(repeating: "x", count: 8 << 20)
        let fixture = Stub.exchange("one", "<a xmlns='urn:n'><b>1</b></a>", response: response)
        let configure: (inout StubConfiguration) -> Void = {
            $0.times.writeStall = .seconds(10)
            $0.times.idle = .milliseconds(100)
            $0.times.linger = .milliseconds(100)
        }
        try await Stub.with([fixture], configure: configure) { port in
            let client = try SocketClient(port: port, receiveBuffer: Self.receiveBuffer)
            let more = kind == "half" ? "" : kind
            client.send(Stub.request(Stub.envelope("<a xmlns='urn:n'><b>1</b></a>"), more: more))
            if kind == "half" { client.closeOutput() }
            // What the kernel holds by now comes, whatever the stub does.
            try await Task.sleep(for: .seconds(1))
            let bytes = try client.readAll()
            let (read, _) = try #require(HTTPResponse.first(in: bytes))
            #expect(read.body.count == response.utf8.count)
        }
    }

    @Test("A client that reads slowly gets the whole answer")
    func slowReader() async throws {
        let response = String(repeating: "x", count: 8 << 20)
        let fixture = Stub.exchange("one", "<a xmlns='urn:n'><b>1</b></a>", response: response)
        try await Stub.with([fixture], configure: { $0.times.writeStall = .seconds(1) }) { port in
            let client = try SocketClient(port: port, receiveBuffer: Self.receiveBuffer)
            client.send(Stub.good)
            var count = 0
            while count < response.utf8.count {
                let piece = try #require(client.read())
                try #require(!piece.isEmpty)
                count += piece.count
                try await Task.sleep(for: .milliseconds(10))
            }
        }
    }
}
