internal import SoapstoneCodec
internal import SoapstoneMessages
internal import SoapstoneOperations
internal import SoapstoneSOAP
internal import SoapstoneXML
internal import Synchronization

/// What `GET /openapi.json` gives out: all that a gateway serves, in OpenAPI 3.1.
///
/// Operations are described member by member, those of a contract by its schemas, with examples where the gateway was given
/// some.
final class GatewayDocument: Sendable {
    private let routes: RouteTable
    private let messages: ContractMessages
    private let examples: @Sendable () -> ExampleTable
    let style: ResponseStyle
    private let security: SecuritySchemes
    /// What systems of record add to what every gateway says.
    private let added: [OpStatus]
    private let made = Mutex<[UInt8]?>(nil)

    init(
        _ routes: RouteTable,
        _ messages: ContractMessages,
        _ examples: @autoclosure @escaping @Sendable () -> ExampleTable,
        style: ResponseStyle = .volt,
        security: SecuritySchemes = .init(),
        adding added: [OpStatus] = []
    ) {
        self.routes = routes
        self.messages = messages
        self.examples = examples
        self.style = style
        self.security = security
        self.added = added
    }

    /// The document's bytes, which are made when they are first asked for.
    var bytes: [UInt8] {
        made.withLock { made in
            if let made { return made }
            let bytes = write()
            made = bytes
            return bytes
        }
    }

    /// What a response may say in `opstatus`: of operations that are a contract's alone, what the gateway itself says.
    var statuses: [OpStatus] {
        let isContract =
            routes.own.isEmpty && routes.runners.allSatisfy { messages.codec(of: $0.call.operation) != nil }
        // A number that a system words in its own way is listed once.
        let own = added.filter { status in !OpStatus.general.contains { $0.number == status.number } }
        return isContract ? OpStatus.ofContracts : (OpStatus.general + own).sorted { $0.number < $1.number }
    }

    private func write() -> [UInt8] {
        var output = ByteWriter()
        var schemas = MessageSchemas(besides: Self.ownSchemas)
        let examples = examples()
        output.append(Self.head)
        output.append(
            utf8: style == .volt
                ? #""SOAP operations as JSON, in the conventions of Volt MX Foundry.""# : #""SOAP operations as JSON.""#
        )
        output.append(#"},"servers":[{"url":"/"}]"#)
        output.append(#","paths":{"#)
        output.append(Self.fixedPaths)
        for operation in routes.own {
            write(
                RouteTable.path(of: operation),
                id: "\(operation.service).\(operation.name)",
                summary: operation.summary,
                request: Self.object(operation.request, isClosed: true),
                success: Self.object(operation.response + Self.always + Self.notice(operation), isClosed: true),
                incomplete: operation.mayBeIncomplete
                    ? Self.object(operation.response + Self.lacking, isClosed: true) : nil,
                isClosedInMaintenance: operation.inMaintenance == .closed,
                examples: examples.of(operation.service, operation.name),
                to: &output
            )
        }
        for runner in routes.runners {
            let operation = runner.call.operation
            let codec = messages.codec(of: operation)
            write(
                RouteTable.path(of: operation),
                id: "\(operation.service).\(operation.name)",
                summary: runner.summary,
                request: codec.map { Self.request($0, &schemas) }
                    ?? Self.object(operation.needsSession ? [.cacheID] : [], operation, operation.requestLines()),
                success: codec.map { Self.success($0, style, &schemas) }
                    ?? Self.object(Self.always + [Self.opened], operation, operation.responseLines()),
                fault: codec.map { schemas.faultSchema(of: $0).text },
                isClosedInMaintenance: runner.inMaintenance == .closed,
                queryTypes: runner.isSafe ? schemas : nil,
                examples: examples.of(operation.service, operation.name),
                to: &output
            )
        }
        output.append(#"},"components":"#)
        output.append(style == .volt ? Self.components : Self.plainComponents)
        for (name, schema) in schemas.components {
            output.append(",")
            output.appendJSON(name)
            output.append(":")
            output.append(utf8: schema)
        }
        output.append("}")
        output.append(utf8: security.components)
        output.append("}}")
        return output.bytes
    }

    // MARK: - Messages of a contract

    private static func request(_ codec: OperationCodec, _ schemas: inout MessageSchemas) -> String {
        any(of: schemas.schemas(of: codec, .request).map(\.text))
    }

    /// The response to a device: of the message's members, those whose names are the gateway's have a `$` before them.
    private static func success(
        _ codec: OperationCodec,
        _ style: ResponseStyle,
        _ schemas: inout MessageSchemas
    ) -> String {
        guard style == .volt else {
            let responses = schemas.schemas(of: codec, .response)
            return any(of: (responses.isEmpty ? [ObjectSchema()] : responses).map(\.text))
        }
        let own = always.map { ObjectSchema.Member($0.name, $0.schema, isRequired: $0.isRequired) }
        let responses = schemas.schemas(of: codec, .response)
        return any(
            of: (responses.isEmpty ? [ObjectSchema()] : responses).map { response in
                var response = response
                for index in response.members.indices {
                    let key = response.members[index].key
                    guard ResponseMembers.reserved.contains(where: { $0.utf8.elementsEqual(key.utf8) }) else {
                        continue
                    }
                    response.members[index].key = "$\(key)"
                }
                response.members += own
                return response.text
            }
        )
    }

    private static func any(of schemas: [String]) -> String {
        schemas.count == 1 ? schemas[0] : #"{"anyOf":[\#(schemas.joined(separator: ","))]}"#
    }

    // MARK: - Messages of codecs

    /// What every success has.
    private static let always = [
        MemberSchema("Status", #"{"const":"SUCCESS"}"#), MemberSchema("httpStatusCode", #"{"const":200}"#),
        MemberSchema("opstatus", #"{"const":0}"#),
    ]

    /// What a response has that lacks the part of a composite's member.
    private static let lacking = [
        .text("errcode", "The code of the failure."), .text("errmsg", "What went wrong, for developers."),
        MemberSchema("httpStatusCode", #"{"const":200}"#), .text("message", "What the user is shown."),
        MemberSchema("opstatus", #"{"const":1528}"#),
    ]

    private static let opened = MemberSchema.optionalCacheID("The session that the call has begun.")

    /// What a response has in the maintenance window, of an operation that can be called then.
    private static func notice(_ operation: BuiltInOperation) -> [MemberSchema] {
        guard operation.inMaintenance == .open else { return [] }
        return [
            .text("endTime", "When maintenance ends.", isRequired: false),
            MemberSchema("maintenanceFlag", #"{"const":true}"#, isRequired: false),
            .text("startTime", "When it began.", isRequired: false),
        ]
    }

    /// An object with members beside those of a contract; where the contract's lines do not say which, with any.
    private static func object(_ members: [MemberSchema], _ operation: Operation, _ lines: [CodecLine]) -> String {
        guard case .object(let own) = JSONShape(lines) else {
            // A record without fields has none.
            return object(members, isClosed: !operation.records.isEmpty)
        }
        let described = own.map { MemberSchema($0.key, $0.shape.schema, isRequired: $0.isRequired) }
        return object(members + described, isClosed: true)
    }

    private static func object(_ members: [MemberSchema], isClosed: Bool) -> String {
        let properties = members.map { "\(MemberSchema.quoted($0.name)):\($0.schema)" }.joined(separator: ",")
        let required = members.filter(\.isRequired).map { MemberSchema.quoted($0.name) }.joined(separator: ",")
        let open = isClosed ? #","additionalProperties":false"# : ""
        return #"{"type":"object","required":[\#(required)],"properties":{\#(properties)}\#(open)}"#
    }

    private func write(
        _ path: String,
        id: String,
        summary: String,
        request: String,
        success: String,
        incomplete: String? = nil,
        fault: String? = nil,
        isClosedInMaintenance: Bool,
        queryTypes: MessageSchemas? = nil,
        examples: [ExampleTable.Example] = [],
        to output: inout ByteWriter
    ) {
        let responses = { [self] (output: inout ByteWriter) in
            output.append(#""200":{"description":"#)
            switch style {
            case .volt:
                writeResponses(
                    success,
                    incomplete: incomplete,
                    fault: fault,
                    isClosedInMaintenance: isClosedInMaintenance,
                    examples: examples,
                    to: &output
                )
            case .plain: writeResponses(success, fault: fault, examples: examples, to: &output)
            }
            output.append("}")
            output.append(utf8: security.requirement)
        }
        output.append(",")
        output.appendJSON(path)
        output.append(":{")
        if let query = queryTypes.map({ QueryParameters(request, $0) }), query.isComplete {
            output.append(#""get":{"operationId":"#)
            output.appendJSON("\(id).get")
            output.append(#","summary":"#)
            output.appendJSON(summary)
            output.append(utf8: #","parameters":[\#(query.items.joined(separator: ","))],"responses":{"#)
            output.append(Self.notModified)
            responses(&output)
            output.append("},")
        }
        output.append(#""post":{"operationId":"#)
        output.appendJSON(id)
        output.append(#","summary":"#)
        output.appendJSON(summary)
        output.append(#","requestBody":{"content":{"application/json":{"schema":"#)
        output.append(utf8: request)
        Self.write(examples, \.request, to: &output)
        output.append(#"}}},"responses":{"#)
        responses(&output)
        output.append("}}")
    }

    private static let notModified: StaticString = #"""
        "304":{"description":"The response is the one that If-None-Match names.","headers":{"ETag":{"schema":{\#
        "type":"string"}}}},
        """#

    private func writeResponses(
        _ success: String,
        incomplete: String?,
        fault: String?,
        isClosedInMaintenance: Bool,
        examples: [ExampleTable.Example],
        to output: inout ByteWriter
    ) {
        output.append(
            #""The response, or with alwaysOK a failure.","content":{"application/json":{"schema":{"anyOf":["#
        )
        output.append(utf8: success)
        if let incomplete {
            output.append(",")
            output.append(utf8: incomplete)
        }
        if isClosedInMaintenance { output.append(##",{"$ref":"#/components/schemas/Maintenance"}"##) }
        output.append(##",{"$ref":"#/components/schemas/Failure"}]}"##)
        Self.write(examples.filter(\.isSuccess), \.response, to: &output)
        output.append(#"}}},"default":"#)
        let failures = examples.filter { !$0.isSuccess }
        if failures.isEmpty, fault == nil {
            output.append(##"{"$ref":"#/components/responses/Failure"}"##)
        } else {
            output.append(#"{"description":"The failure.","content":{"application/json":{"schema":"#)
            output.append(##"{"$ref":"#/components/schemas/Failure""##)
            if let fault { output.append(utf8: #","properties":{"$fault":\#(fault)}"#) }
            output.append("}")
            Self.write(failures, \.response, to: &output)
            output.append("}}}")
        }
    }

    private func writeResponses(
        _ success: String,
        fault: String?,
        examples: [ExampleTable.Example],
        to output: inout ByteWriter
    ) {
        output.append(#""The response.","content":{"application/json":{"schema":"#)
        output.append(utf8: success)
        Self.write(examples, \.response, to: &output)
        output.append(#"}}},"default":{"description":"The failure, as problem details (RFC 9457).","content":{""#)
        output.append(utf8: FailureBody.problemType)
        output.append(##"":{"schema":{"$ref":"#/components/schemas/Problem""##)
        if let fault { output.append(utf8: #","properties":{"$fault":\#(fault)}"#) }
        output.append("}}}}")
    }

    /// Writes the examples behind a schema, by the names of their cases.
    private static func write(
        _ examples: [ExampleTable.Example],
        _ message: KeyPath<ExampleTable.Example, JSONValue>,
        to output: inout ByteWriter
    ) {
        guard !examples.isEmpty else { return }
        output.append(#","examples":{"#)
        for (index, example) in examples.enumerated() {
            if index > 0 { output.append(",") }
            output.appendJSON(example.name)
            output.append(#":{"summary":"#)
            output.appendJSON(example.summary)
            output.append(#","value":"#)
            example[keyPath: message].write(to: &output)
            output.append("}")
        }
        output.append("}")
    }

    private static let head: StaticString = #"""
        {"openapi":"3.1.0","info":{"title":"Soapstone gateway","version":"1.0.0","summary":
        """#

    private static let fixedPaths: StaticString = #"""
        "/docs":{"get":{"operationId":"docs","summary":"This document as a page.","responses":{"200":{\#
        "description":"A page that asks for nothing else.","content":{"text/html":{"schema":{"type":"string"}}}}}}},\#
        "/health":{"get":{"operationId":"health","summary":"Says that the gateway runs.","responses":{"200":{\#
        "description":"It runs.","content":{"application/json":{"schema":{"type":"object","required":["status"],\#
        "properties":{"environment":{"enum":["DEV","SYS","UAT","PROD"]},"status":{"const":"ok"}},\#
        "additionalProperties":false}}}}}}},\#
        "/metrics":{"get":{"operationId":"metrics","summary":"The gateway's numbers, for Prometheus.","responses":{\#
        "200":{"description":"Calls and upstreams, by operation.","content":{"text/plain":{"schema":{\#
        "type":"string"}}}}}}},\#
        "/openapi.json":{"get":{"operationId":"openAPI","summary":"This document.","responses":{"200":{\#
        "description":"OpenAPI 3.1.","content":{"application/json":{"schema":{"type":"object"}}}}}}},\#
        "/ready":{"get":{"operationId":"ready","summary":"Whether calls can be served now.","responses":{\#
        "200":{"description":"They can.","content":{"application/json":{"schema":{"type":"object",\#
        "required":["status"],"properties":{"status":{"const":"ready"}},"additionalProperties":false}}}},\#
        "503":{"description":"They cannot.","content":{"application/json":{"schema":{"type":"object",\#
        "required":["reason","status"],"properties":{"reason":{"type":"string"},"status":{"const":"unavailable"}},\#
        "additionalProperties":false}}}}}}},\#
        "/services":{"get":{"operationId":"services","summary":"Lists the operations.","responses":{"200":{\#
        "description":"Those that can be called, and those that cannot.","content":{"application/json":{"schema":{\#
        "type":"object","required":["operations"],"properties":{"operations":{"type":"array","items":{\#
        "type":"object","required":["isIdempotent","name","needsSession","path","service"]}},\#
        "refused":{"type":"array","items":{"type":"object","required":["name","path","reason","service"]}}},\#
        "additionalProperties":false}}}}}}}
        """#

    /// The schemas of responses that are the gateway's own.
    static let ownSchemas = ["Failure", "Maintenance", "Problem"]

    private static let plainComponents: StaticString = ##"""
        {"schemas":{"Problem":{"type":"object","required":["title","status","code"],"properties":{"title":{\##
        "type":"string"},"status":{"type":"integer"},"detail":{"type":"string"},"code":{"type":"string"},\##
        "errors":{"type":"array","items":{"type":"object","required":["code","message","pointer"]}},\##
        "upstreamStatus":{"type":"integer"},"$fault":{}},"additionalProperties":false}
        """##

    private static let components: StaticString = ##"""
        {"responses":{"Failure":{"description":"The failure.","content":{"application/json":{"schema":\##
        {"$ref":"#/components/schemas/Failure"}}}}},"schemas":{"Failure":{"type":"object",\##
        "required":["errcode","errmsg","message","opstatus"],"properties":{\##
        "$fault":{},"attemptsLeft":{"type":"integer"},\##
        "details":{"type":"array","items":{"type":"object","required":["code","message","pointer"]}},\##
        "errcode":{"type":"string"},"errmsg":{"type":"string"},\##
        "fieldErrors":{"type":"array","items":{"type":"object","required":["code","field"]}},\##
        "httpStatusCode":{"type":"integer"},"lockedUntil":{"type":"string","format":"date-time"},\##
        "message":{"type":"string"},"opstatus":{"type":"integer","not":{"const":0}},"reason":{"type":"string"}},\##
        "patternProperties":{"^opstatus_":{"type":"integer"}},"additionalProperties":false},\##
        "Maintenance":{"type":"object","description":"The response in the maintenance window.",\##
        "required":["Status","endTime","httpStatusCode","maintenanceFlag","opstatus","startTime"],"properties":{\##
        "Status":{"const":"SUCCESS"},"endTime":{"type":"string"},"httpStatusCode":{"const":200},\##
        "maintenanceFlag":{"const":true},"opstatus":{"const":0},"startTime":{"type":"string"}},\##
        "additionalProperties":false}
        """##
}
