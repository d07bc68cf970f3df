package import SoapstoneXML

/// The names of W3C's note on the media types of binary values (Describing Media Content of Binary Data in XML).
package enum MediaTypeNames {
    static let namespace = "http://www.w3.org/2005/05/xmlmime"
    /// The attribute by which a value says its media type.
    package static let contentType = XMLName("contentType", in: namespace)
}
