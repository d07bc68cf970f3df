import Glibc
import SoapstoneTransport
import Synchronization
import Testing

@Suite struct HostileResponseTests {
    @Test("A chunked body of 26 MB is given up at the limit of 16 MiB")
    func endlessChunks() async throws {
        let sent = Mutex(0)
        let error = try await failure { connection in
            connection.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")
            let chunk = Array("10000\r\n".utf8) + Array(repeating: 0x20, count: 65_536) + Array("\r\n".utf8)
            for _ in 0..<400 where connection.send(chunk) { sent.withLock { $0 += 65_536 } }
        }
        #expect(error.code == .tooLarge)
        #expect(error.opstatus == 9001)
        #expect(!error.isBeforeFirstByte)
    }

    @Test("A body may be as large as the limit and no larger", arguments: [(1000, true), (1001, false)])
    func limit(size: Int, fits: Bool) async throws {
        let server = try ScriptedServer { connection in
            for head in ["Content-Length: \(size)\r\n\r\n", "Transfer-Encoding: chunked\r\n\r\n"] {
                guard connection.readRequest() != nil else { return }
                connection.send("HTTP/1.1 200 OK\r\n\(head)")
                let body = String(repeating: "x", count: size)
                connection.send(head.hasPrefix("C") ? body : "\(String(size, radix: 16))\r\n\(body)\r\n0\r\n\r\n")
            }
        }
        let transport = try makeTransport { $0.maximumResponseBytes = 1000 }
        for _ in 0..<(fits ? 2 : 1) {
            if fits {
                #expect(try await transport.send(.init(url: server.url())).body.count == size)
            } else {
                #expect(try await transport.failure(.init(url: server.url())).code == .tooLarge)
            }
        }
    }

    @Test("A declared length over the limit is refused before the body")
    func declaredLength() async throws {
        let error = try await failure { connection in
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 9000000000000000000\r\n\r\n")
            _ = connection.isClosed(within: 300)
        }
        #expect(error.code == .tooLarge)
    }

    @Test("A gzip body is unpacked", .enabled(if: hasCommand("gzip")))
    func gzip() async throws {
        let packed = try [UInt8](output(of: "printf '<b/>' | gzip -c"))
        let server = try ScriptedServer { connection in
            guard connection.readRequest() != nil else { return }
            connection.send("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: \(packed.count)\r\n\r\n")
            connection.send(packed)
        }
        #expect(try await makeTransport().send(.init(url: server.url())).text == "<b/>")
    }

    @Test("100 MB of zeros in 100 KB of gzip are given up at the limit", .enabled(if: hasCommand("gzip")))
    func gzipBomb() async throws {
        let packed = try [UInt8](output(of: "head -c 100000000 /dev/zero | gzip -c"))
        let error = try await failure { connection in
            connection.send("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: \(packed.count)\r\n\r\n")
            connection.send(packed)
        }
        #expect(error.code == .tooLarge)
    }

    @Test(
        "A coding other than one gzip is refused before the body",
        arguments: [
            "Content-Encoding: gzip, gzip", "Content-Encoding: gzip\r\nContent-Encoding: gzip", "Content-Encoding: br",
            "Content-Encoding: deflate", "Content-Encoding: zstd", "Content-Encoding: gzip, identity",
            "Content-Encoding: x",
            "Transfer-Encoding: gzip, chunked", "Transfer-Encoding: gzip",
        ]
    )
    func codings(field: String) async throws {
        let error = try await failure { connection in
            connection.send("HTTP/1.1 200 OK\r\n\(field)\r\n\r\n")
            _ = connection.isClosed(within: 300)
        }
        #expect(error.code == .contentCoding)
        #expect(error.opstatus == 9001)
    }

    @Test("What is not gzip, though it says so, is refused")
    func badGzip() async throws {
        let error = try await failure { $0.response("<b/>", fields: "Content-Encoding: gzip\r\n") }
        #expect(error.code == .contentCoding)
    }

    @Test(
        "A flood of fields is refused at 100 fields or 32 KiB",
        arguments: [
            // With the two fields of the response itself.
            (count: 98, length: 1, isRefused: false), (99, 1, true), (32, 996, false), (33, 996, true),
            (1, 40_000, true),
        ]
    )
    func headerFlood(count: Int, length: Int, isRefused: Bool) async throws {
        let fields = String(repeating: "A: \(String(repeating: "b", count: length))\r\n", count: count)
        let server = try ScriptedServer { connection in
            guard connection.readRequest() != nil else { return }
            connection.response("x", fields: fields)
        }
        let request = HTTPTransport.Request(url: server.url())
        if isRefused {
            #expect(try await makeTransport().failure(request).code == .headerLimit)
        } else {
            #expect(try await makeTransport().send(request).status == 200)
        }
    }

    @Test("Interim answers without end are refused")
    func interimFlood() async throws {
        let error = try await failure { connection in
            while connection.send("HTTP/1.1 103 Early Hints\r\nLink: <a>\r\n\r\n") {}
        }
        #expect(error.code == .headerLimit)
    }

    @Test(
        "What is not HTTP/1 is refused",
        arguments: [
            "<html>\r\n\r\n",
            "SSH-2.0-OpenSSH_9.2\r\n",
            "HTTP/1.1 200 OK\r\nno colon\r\n\r\n",
            "HTTP/1.1 200 OK\r\nA: b\r\n folded\r\nContent-Length: 0\r\n\r\n",
            "HTTP/1.1 200 OK\r\nBad Name: b\r\nContent-Length: 0\r\n\r\n",
            "HTTP/1.1 200 OK\r\nA: b\u{0}c\r\nContent-Length: 0\r\n\r\n",
            "HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab",
            "HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\nab",
            "HTTP/1.1 200 OK\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n",
            "HTTP/1.1 101 Switching Protocols\r\nUpgrade: h2c\r\nConnection: Upgrade\r\n\r\n",
        ]
    )
    func notHTTP(bytes: String) async throws {
        let error = try await failure { $0.send(bytes) }
        #expect(error.code == .protocolError)
        #expect(error.opstatus == 9001)
        #expect(!error.message.contains("folded"))
    }

    @Test("A second answer that was not asked for is not given to the next request", arguments: [false, true])
    func desynchronised(isLate: Bool) async throws {
        let (sendings, sending) = AsyncStream<Void>.makeStream()
        let server = try ScriptedServer { connection in
            while let request = connection.readRequest() {
                let excess = "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nwrong"
                if isLate {
                    connection.response(request.text)
                    // Not in the packet of the response.
                    usleep(50_000)
                    connection.send(excess)
                } else {
                    connection.send(
                        "HTTP/1.1 200 OK\r\nContent-Length: \(request.text.utf8.count)\r\n\r\n\(request.text)\(excess)"
                    )
                }
                sending.yield()
            }
        }
        let transport = try makeTransport()
        #expect(try await transport.send(.init(url: server.url(), body: Array("one".utf8))).text == "one")
        var sent = sendings.makeAsyncIterator()
        await sent.next()
        // Sent is not arrived: the kernel carries the bytes over.
        try await Task.sleep(for: .milliseconds(200))
        #expect(try await transport.send(.init(url: server.url(), body: Array("two".utf8))).text == "two")
        #expect(server.connectionCount == 2)
    }

    @Test("A slow drip is given up by its speed, long before the deadline")
    func slowDrip() async throws {
        let error = try await failure({
            $0.totalTimeout = .seconds(600)
            $0.lowSpeedLimit = 1000
            $0.lowSpeedTime = .seconds(1)
        }) { connection in
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n")
            while connection.send("x"), !connection.isClosed(within: 1) {}
        }
        #expect(error.code == .lowSpeed)
        #expect(error.opstatus == 9001)
    }

    @Test("A back end may compute for longer than it may dribble")
    func slowThinking() async throws {
        let server = try ScriptedServer { connection in
            guard connection.readRequest() != nil else { return }
            _ = connection.isClosed(within: 3)
            connection.response("late")
        }
        let transport = try makeTransport {
            $0.lowSpeedLimit = 1000
            $0.lowSpeedTime = .seconds(1)
        }
        #expect(try await transport.send(.init(url: server.url())).text == "late")
    }
}
