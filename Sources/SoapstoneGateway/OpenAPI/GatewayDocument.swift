internal import SoapstoneCodec
internal import SoapstoneSOAP
internal import SoapstoneXML

/// What `GET /openapi.json` gives out: all that a gateway serves, in OpenAPI 3.1.
///
/// Operations are described member by member, with examples where the gateway was given some. Of what a codec made from
/// schemas reads it says whether it needs a session, and what an answer always has: such messages are the contracts'.
enum GatewayDocument {
    /// The document's bytes.
    static func bytes(_ routes: RouteTable, _ examples: ExampleTable) -> [UInt8] {
        var output = ByteWriter()
        output.append(head)
        output.append(#","paths":{"#)
        output.append(fixedPaths)
        for operation in routes.own {
            write(
                RouteTable.path(of: operation),
                id: "\(operation.service).\(operation.name)",
                summary: operation.summary,
                request: object(operation.request, isClosed: true),
                success: object(operation.answer + always + notice(operation), isClosed: true),
                incomplete: operation.mayBeIncomplete ? object(operation.answer + lacking, isClosed: true) : nil,
                isClosedInMaintenance: operation.inMaintenance == .closed,
                examples: [],
                to: &output
            )
        }
        for runner in routes.runners {
            let operation = runner.call.operation
            write(
                RouteTable.path(of: operation),
                id: "\(operation.service).\(operation.name)",
                summary: "Calls \(operation.name) of the back end \(operation.backEnd).",
                request: object(operation.needsSession ? [.cacheID] : [], operation, operation.requestLines()),
                success: object(always + [opened], operation, operation.replyLines()),
                incomplete: nil,
                isClosedInMaintenance: runner.inMaintenance == .closed,
                examples: examples.of(operation),
                to: &output
            )
        }
        output.append(#"},"components":"#)
        output.append(components)
        output.append("}")
        return output.bytes
    }

    /// What every success has.
    private static let always = [
        MemberSchema("Status", #"{"const":"SUCCESS"}"#), MemberSchema("httpStatusCode", #"{"const":200}"#),
        MemberSchema("opstatus", #"{"const":0}"#),
    ]

    /// What an answer has that lacks the part of a composite's member.
    private static let lacking = [
        .text("errcode", "The code of the failure."), .text("errmsg", "What went wrong, for developers."),
        MemberSchema("httpStatusCode", #"{"const":200}"#), .text("message", "What the user is shown."),
        MemberSchema("opstatus", #"{"const":1528}"#),
    ]

    private static let opened = MemberSchema.optionalCacheID("The session that the call has begun.")

    /// What an answer has in the maintenance window, of an operation that can be called then.
    private static func notice(_ operation: OwnOperation) -> [MemberSchema] {
        guard operation.inMaintenance == .open else { return [] }
        return [
            .text("endTime", "When maintenance ends.", isRequired: false),
            MemberSchema("maintenanceFlag", #"{"const":true}"#, isRequired: false),
            .text("startTime", "When it began.", isRequired: false),
        ]
    }

    /// An object with members beside those of a contract; where the contract's lines do not say which, with any.
    private static func object(_ members: [MemberSchema], _ operation: Operation, _ lines: [ContractLine]) -> String {
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

    private static func write(
        _ path: String,
        id: String,
        summary: String,
        request: String,
        success: String,
        incomplete: String?,
        isClosedInMaintenance: Bool,
        examples: [ExampleTable.Example],
        to output: inout ByteWriter
    ) {
        output.append(",")
        output.appendJSON(path)
        output.append(#":{"post":{"operationId":"#)
        output.appendJSON(id)
        output.append(#","summary":"#)
        output.appendJSON(summary)
        output.append(#","requestBody":{"content":{"application/json":{"schema":"#)
        output.append(utf8: request)
        write(examples, \.request, to: &output)
        output.append(#"}}},"responses":{"200":{"description":"The answer, or with alwaysOK a failure.","content":"#)
        output.append(#"{"application/json":{"schema":{"anyOf":["#)
        output.append(utf8: success)
        if let incomplete {
            output.append(",")
            output.append(utf8: incomplete)
        }
        if isClosedInMaintenance { output.append(##",{"$ref":"#/components/schemas/Maintenance"}"##) }
        output.append(##",{"$ref":"#/components/schemas/Failure"}]}"##)
        write(examples.filter(\.isSuccess), \.response, to: &output)
        output.append(#"}}},"default":"#)
        let failures = examples.filter { !$0.isSuccess }
        if failures.isEmpty {
            output.append(##"{"$ref":"#/components/responses/Failure"}"##)
        } else {
            output.append(#"{"description":"Why there is no answer.","content":{"application/json":{"schema":"#)
            output.append(##"{"$ref":"#/components/schemas/Failure"}"##)
            write(failures, \.response, to: &output)
            output.append("}}}")
        }
        output.append("}}}")
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
        {"openapi":"3.1.0","info":{"title":"Soapstone gateway","version":"1.0.0",\#
        "summary":"SOAP operations as JSON, in the conventions of Volt MX Foundry."},"servers":[{"url":"/"}]
        """#

    private static let fixedPaths: StaticString = #"""
        "/docs":{"get":{"operationId":"docs","summary":"This document as a page.","responses":{"200":{\#
        "description":"A page that asks for nothing else.","content":{"text/html":{"schema":{"type":"string"}}}}}}},\#
        "/health":{"get":{"operationId":"health","summary":"Says that the gateway runs.","responses":{"200":{\#
        "description":"It runs.","content":{"application/json":{"schema":{"type":"object","required":["status"],\#
        "properties":{"environment":{"enum":["DEV","SYS","UAT","PROD"]},"status":{"const":"ok"}},\#
        "additionalProperties":false}}}}}}},\#
        "/metrics":{"get":{"operationId":"metrics","summary":"The gateway's numbers, for Prometheus.","responses":{\#
        "200":{"description":"Calls and back ends, by operation.","content":{"text/plain":{"schema":{\#
        "type":"string"}}}}}}},\#
        "/openapi.json":{"get":{"operationId":"openAPI","summary":"This document.","responses":{"200":{\#
        "description":"OpenAPI 3.1.","content":{"application/json":{"schema":{"type":"object"}}}}}}},\#
        "/ready":{"get":{"operationId":"ready","summary":"Says whether calls can be answered now.","responses":{\#
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

    private static let components: StaticString = ##"""
        {"responses":{"Failure":{"description":"Why there is no answer.","content":{"application/json":{"schema":\##
        {"$ref":"#/components/schemas/Failure"}}}}},"schemas":{"Failure":{"type":"object",\##
        "required":["errcode","errmsg","message","opstatus"],"properties":{\##
        "$fault":{},"attemptsLeft":{"type":"integer"},\##
        "details":{"type":"array","items":{"type":"object","required":["code","message","pointer"]}},\##
        "errcode":{"type":"string"},"errmsg":{"type":"string"},\##
        "fieldErrors":{"type":"array","items":{"type":"object","required":["code","field"]}},\##
        "httpStatusCode":{"type":"integer"},\##
        "message":{"type":"string"},"opstatus":{"type":"integer","not":{"const":0}},"reason":{"type":"string"}},\##
        "patternProperties":{"^opstatus_":{"type":"integer"}},"additionalProperties":false},\##
        "Maintenance":{"type":"object","description":"The answer in the maintenance window.",\##
        "required":["Status","endTime","httpStatusCode","maintenanceFlag","opstatus","startTime"],"properties":{\##
        "Status":{"const":"SUCCESS"},"endTime":{"type":"string"},"httpStatusCode":{"const":200},\##
        "maintenanceFlag":{"const":true},"opstatus":{"const":0},"startTime":{"type":"string"}},\##
        "additionalProperties":false}}}
        """##
}
