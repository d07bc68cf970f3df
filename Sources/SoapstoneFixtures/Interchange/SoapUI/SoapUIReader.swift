internal import SoapstoneSOAP
internal import SoapstoneXML

/// Reads a project of SoapUI: its mock services, with the requests of its interfaces and test cases as examples of what is
/// answered, in the manner of Microcks.
enum SoapUIReader {
    static func read(_ document: XMLDocument, file: String, _ into: inout ImportCollection) {
        let project = SoapUIProject(document.root, file: file, &into)
        for service in document.root.children where service.isNamed("mockService") {
            for operation in service.children {
                switch operation.name.local {
                case "mockOperation": read(operation, of: service, project, &into)
                case "settings", "properties", "description": into.passOver(operation.name.local)
                default:
                    into.leaveOut(project.place(of: operation), "'\(operation.shownName)' of a mock service")
                }
            }
        }
        for service in document.root.children where service.isNamed("restMockService") {
            let message = "a mock service of REST: no SOAP is in it"
            into.findings.append(InterchangeFinding(.whole, project.place(of: service), message))
        }
    }

    private static func read(
        _ element: XMLElement,
        of service: XMLElement,
        _ project: SoapUIProject,
        _ into: inout ImportCollection
    ) {
        let key = SoapUIProject.Key(element.value("interface"), element.value("operation"))
        guard let operation = project.operations[key] else {
            let refusal = InterchangeRefusal(
                project.place(of: element),
                "there is no SOAP operation '\(Excerpt.escaped(key.operation.utf8))' in the project's interfaces"
            )
            return into.findings.append(refusal.finding)
        }
        var mock = SoapUIMock(element, of: service, operation, file: project.file)
        mock.read(&into)
    }
}

extension XMLElement {
    /// Whether the element's local name is this one; projects have one namespace.
    func isNamed(_ local: String) -> Bool { name.local.isSameBytes(as: local) }

    func children(named local: String) -> [XMLElement] { children.filter { $0.isNamed(local) } }

    /// The text of the first child with a name; empty where there is none.
    func textOfChild(_ local: String) -> String { children(named: local).first?.text ?? "" }

    /// The value of an attribute; empty where there is none.
    func value(_ attribute: String) -> String { self.attribute(XMLName(attribute)) ?? "" }

    var shownName: String { Excerpt.escaped(name.local.utf8) }
}
