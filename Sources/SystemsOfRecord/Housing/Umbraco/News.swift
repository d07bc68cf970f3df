import SoapstoneCodec

extension Umbraco {
    /// Asks for a page of the news.
    struct News: WebsiteRequest {
        var page: XSDInt
        var size: XSDInt

        typealias Reply = NewsPage

        static let action = (Controller.content, "News")
        static let codec = Codec(
            "NewsQuery",
            in: Umbraco.namespace,
            News.init,
            .element("page", \.page, .open),
            .element("size", \.size, .open)
        )
    }

    struct NewsPage: WebsiteReply {
        var items: [NewsItem]
        var total: XSDInt

        static let codec = Codec(
            "NewsPage",
            in: Umbraco.namespace,
            NewsPage.init,
            .list("Items", of: "NewsItem", json: "news", \.items, .nillable, .open),
            .element("Total", \.total, .open)
        )
    }

    struct NewsItem: Record {
        /// HTML.
        var body: Clob
        var id: XSDInt
        var imageURL: PlainText<2048>?
        var published: UTCTime
        var summary: PlainText<500>
        var title: PlainText<200>
        var url: PlainText<2048>

        static let codec = Codec(
            "NewsItem",
            NewsItem.init,
            .element("Body", \.body, .open),
            .element("Id", \.id, .open),
            .element("ImageUrl", \.imageURL, .nillable, .open),
            .element("PublishedUtc", json: "publishedAt", \.published, .open),
            .element("Summary", \.summary, .open),
            .element("Title", \.title, .open),
            .element("Url", \.url, .open)
        )
    }
}
