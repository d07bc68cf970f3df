internal import Foundation
internal import SoapstoneCodec
internal import SoapstoneFixtures
internal import SoapstoneSOAP
internal import SoapstoneXML

/// The template of one case, and what its names stand for.
struct CaseTemplate: Sendable {
    let id: Fixture.ID
    /// What is wrong with it, where it was not held against the rules when it was loaded.
    private let template: Result<ResponseTemplate, FixtureError>
    private let values: [String: Result<XPath, XPathError>]

    init(_ fixture: Fixture, _ declared: Fixture.Template) {
        id = fixture.id
        do throws(FixtureError) {
            template = .success(try ResponseTemplate(fixture, file: "\(fixture.id)/response.xml"))
        } catch {
            template = .failure(error)
        }
        values = declared.values.mapValues { path in
            do throws(XPathError) {
                return .success(try XPath(path, namespaces: declared.namespaces))
            } catch {
                return .failure(error)
            }
        }
    }

    /// The body for a request.
    func filled(for request: TemplateRequest, counter: Int) throws(Problem) -> [UInt8] {
        let problem = { (message: String) in
            Problem(code: "TEMPLATE", message: message, version: request.message.envelope.version, blame: .server)
        }
        let template: ResponseTemplate
        do throws(FixtureError) {
            template = try self.template.get()
        } catch {
            throw problem("\(error)")
        }
        var document: XPathDocument?
        return try template.filled { (name: TemplateName) throws(Problem) -> String in
            switch name {
            case .path: return request.path
            case .query(let name): return request.head.values(ofParameter: name).first ?? ""
            case .header(let name): return request.head.values(ofHeader: name).first ?? ""
            case .now(let offset): return try Self.time(offset, problem) + "Z"
            case .today(let offset): return String(try Self.time(offset, problem).prefix(10))
            case .uuid: return String(MessageID.make().dropFirst("urn:uuid:".count))
            case .digits(let count): return Self.digits(count)
            case .counter: return String(counter)
            case .value(let name):
                do throws(XPathError) {
                    let tree: XPathDocument
                    if let known = document {
                        tree = known
                    } else {
                        tree = try XPathDocument(request.message.envelope.document)
                        document = tree
                    }
                    return try values[name]?.get().value(in: tree).text ?? ""
                } catch {
                    throw problem("the value '\(name)' of \(id) cannot be found: \(error)")
                }
            }
        }
    }

    /// The time, so many seconds from now.
    private static func time(_ offset: Int64, _ problem: (String) -> Problem) throws(Problem) -> String {
        let now = Int64(Date().timeIntervalSince1970)
        guard let time = CivilDateTime(secondsSinceEpoch: now + offset) else {
            throw problem("a time is not in the years 1 to 9999")
        }
        return "\(time)"
    }

    private static func digits(_ count: Int) -> String {
        String((0..<count).map { _ in Character(UnicodeScalar(UInt8(ascii: "0") + .random(in: 0...9))) })
    }
}
