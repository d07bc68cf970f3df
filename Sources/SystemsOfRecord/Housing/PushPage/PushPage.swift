import SoapstoneOperations

extension Housing {
    /// The page on which members of the staff send notifications.
    static let pushPage = OperationPage(
        path: "/push",
        title: "Send a notification",
        content: String(decoding: PackageResources.push_html, as: UTF8.self),
        style: String(decoding: PackageResources.push_css, as: UTF8.self),
        script: String(decoding: PackageResources.push_js, as: UTF8.self)
    )
}
