internal import SoapstoneCodec
internal import SoapstoneXML

/// The gateway's operations as a collection of Postman, format 2.1: a folder for each service and a request for each operation.
///
/// It is made of the gateway's document, as the page is.
enum PostmanCollection {
    private static let schema = "https://schema.getpostman.com/json/collection/v2.1.0/collection.json"

    /// - Parameter base: the gateway's address, the value of the variable `baseUrl`.
    static func bytes(_ document: GatewayDocument, base: String) -> [UInt8] {
        var json = JSONText()
        json.object { json in
            json.object("info") { json in
                json.member("name", "Soapstone gateway")
                json.member("schema", schema)
            }
            json.objects("variable", [base]) { base, json in
                json.member("key", "baseUrl")
                json.member("value", base)
            }
            json.objects("item", DocsPage.services(document)) { service, json in
                json.member("name", service.name)
                json.objects("item", service.operations) { $0.writeRequest(to: &$1) }
            }
        }
        return json.bytes
    }
}

extension DocumentedOperation {
    /// Writes a request of a collection.
    fileprivate func writeRequest(to json: inout JSONText) {
        json.member("name", name)
        json.object("request") { json in
            json.member("method", "POST")
            json.member("description", summary)
            json.objects("header", ["application/json"]) { type, json in
                json.member("key", "Content-Type")
                json.member("value", type)
            }
            json.member("url", "{{baseUrl}}\(path)")
            json.object("body") { json in
                json.member("mode", "raw")
                json.member("raw", body)
                json.object("options") { json in
                    json.object("raw") { $0.member("language", "json") }
                }
            }
        }
    }
}
