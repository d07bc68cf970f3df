internal import Mustache
internal import SoapstonePages

/// The template of the page about the operations. It is a text of the program.
enum DocsTemplate {
    /// The page with some data in it.
    static func render(_ data: PageData) -> [UInt8] { Array(template.render(data).utf8) }

    /// Values are escaped before they get here.
    private static let template: MustacheTemplate = {
        // It is no input: the tests render the template, so that one which cannot be read is found there.
        try! MustacheTemplate(string: "{{% CONTENT_TYPE:TEXT}}\n" + text)
    }()

    /// Nothing but the page itself, its style sheet and its script, which calls this gateway alone.
    static let policy = [
        "default-src 'none'", "style-src \(PagePolicy.source(style))",
        "script-src \(PagePolicy.source(DocsScript.text))",
        "connect-src 'self'", "img-src data:", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'",
    ].joined(separator: "; ")

    private static let style = PageStyle.sheet(
        """
        .page{display:grid;gap:1.5rem;grid-template-columns:minmax(0,1fr);max-width:104rem;margin:0 auto;
          padding:1.25rem 1.5rem 3rem}
        .page main{padding:0;margin:0;max-width:none;min-width:0}
        .page h1{margin-bottom:.5rem}
        nav.list{font-size:.867rem;min-width:0}
        nav.list ul{list-style:none;margin:.2rem 0 .8rem;padding:0}
        nav.list a{display:block;padding:.2rem .4rem;overflow-wrap:anywhere;text-decoration:none}
        nav.list a:hover{background:var(--calmtint)}
        nav.list a:focus-visible{outline-offset:-2px}
        nav.list b{display:block;padding:0 .4rem}
        article{scroll-margin-top:.5rem;content-visibility:auto;contain-intrinsic-size:auto 40rem}
        article:target{border-color:var(--accent)}
        section.type{scroll-margin-top:.5rem;content-visibility:auto;contain-intrinsic-size:auto 20rem}
        article h3,section.type h3{margin-bottom:.4rem}
        article h4{font-size:.867rem;color:var(--muted);margin:.9rem 0 .4rem}
        h2{margin:1.2rem 0 .6rem}
        th.mono,td.mono{overflow-wrap:normal}
        tbody th.mono{width:30%}
        .what{display:block;color:var(--muted);font-size:.867rem;min-width:10rem}
        .statuses .text{min-width:13rem}
        pre.command{white-space:pre-wrap;overflow-wrap:anywhere}
        details pre{max-height:24rem}
        form label{display:block;font-size:.867rem;color:var(--muted);margin:.6rem 0 .2rem}
        form input,form textarea{box-sizing:border-box;width:100%;font:.867rem/1.4 ui-monospace,monospace;color:inherit;
          background:transparent;border:1px solid var(--muted);border-radius:4px;padding:.4rem}
        form button{margin:.6rem 0}
        .result pre{white-space:pre-wrap;overflow-wrap:anywhere}
        @media (min-width:64rem){
          .page{grid-template-columns:15rem minmax(0,1fr)}
          nav.list{position:sticky;top:0;max-height:100vh;overflow:auto;padding:.5rem 0}
        }
        @media (max-width:63.99rem){nav.list{max-height:14rem;overflow:auto;border:1px solid var(--line);
          border-radius:6px;padding:.5rem} }
        @media (max-width:40rem){.page{padding-left:1rem;padding-right:1rem} article{padding:.75rem} }
        """
    )

    private static let text = head + operations + types + statuses

    private static let head = """
        <!doctype html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="referrer" content="no-referrer">
        <title>Operations – Soapstone gateway</title>
        <link rel="icon" href="data:,">
        <style>\(style)</style>
        </head>
        <body>
        <a class="skip" href="#main">Skip to the operations</a>
        <header class="top">
        <span class="brand">Soapstone gateway</span>
        <nav class="main" aria-label="Parts of the page">
        <a href="#main">Operations</a>
        {{#hasTypes}}
        <a href="#types">Types</a>
        {{/hasTypes}}
        <a href="#statuses">{{#isVolt}}opstatus{{/isVolt}}{{#isPlain}}Errors{{/isPlain}}</a>
        <a href="/openapi.json">OpenAPI 3.1</a>
        </nav>
        </header>
        <div class="page">
        <nav class="list" aria-label="Operations">
        {{#services}}
        <b>{{service}}</b>
        <ul>
        {{#operations}}
        <li><a href="#{{id}}">{{id}}</a></li>
        {{/operations}}
        </ul>
        {{/services}}
        </nav>
        <main id="main" tabindex="-1">
        <h1>Operations</h1>
        <p>Each is a <code>POST</code> of a JSON object to <code>{{gateway}}</code>, and returns one. A value that is
        <span class="tag">open</span> may stand in logs; of one that is <span class="tag warn">personal</span> they have the
        length alone, and one that is <span class="tag bad">secret</span> is written nowhere.</p>

        """

    private static let operations = """
        {{#services}}
        <h2>{{service}}</h2>
        {{#operations}}
        <article id="{{id}}" aria-labelledby="{{id}}-name">
        <h3 id="{{id}}-name" class="mono">POST {{path}}</h3>
        <p>{{summary}}</p>
        {{#hasRequest}}
        <h4>Request</h4>
        \(table(of: "request", "Request of {{id}}"))
        {{/hasRequest}}
        {{#hasResponse}}
        <details>
        <summary>Response</summary>
        \(table(of: "response", "Response of {{id}}"))
        </details>
        {{/hasResponse}}
        <h4>As a command</h4>
        <pre class="command" tabindex="0" role="group" aria-label="A call of {{id}}">{{command}}</pre>
        <details class="try">
        <summary>Send a request</summary>
        <form aria-label="Send a request to {{id}}" data-path="{{path}}">
        {{#keyField}}
        <label for="{{id}}-key">API key, sent as {{keyField}}</label>
        <input id="{{id}}-key" type="password" autocomplete="off" data-field="{{keyField}}" data-scheme="">
        {{/keyField}}
        {{#hasTokens}}
        <label for="{{id}}-token">Token, sent as Authorization: Bearer</label>
        <input id="{{id}}-token" type="password" autocomplete="off" data-field="Authorization" data-scheme="Bearer ">
        {{/hasTokens}}
        <label for="{{id}}-body">Body</label>
        <textarea id="{{id}}-body" name="body" rows="8" spellcheck="false" autocomplete="off">{{proposal}}</textarea>
        <button>Send</button>
        <div class="result" role="status"></div>
        <noscript><p>The form needs JavaScript; the command above does the same.</p></noscript>
        </form>
        </details>
        {{#examples}}
        <details class="example">
        <summary><span class="tag {{tone}}">{{opstatus}}</span> <span class="mono">{{name}}</span></summary>
        <p class="note">{{exampleSummary}}</p>
        <div class="two">
        <div><h4>Request</h4><pre tabindex="0" role="group" aria-label="Request of {{name}}">{{sent}}</pre></div>
        <div><h4>Response</h4><pre tabindex="0" role="group" aria-label="Response of {{name}}">{{received}}</pre></div>
        </div>
        </details>
        {{/examples}}
        </article>
        {{/operations}}
        {{/services}}

        """

    /// The members of a message. It can be wider than the page, so the keyboard has to reach it.
    private static func table(of list: String, _ name: String) -> String {
        """
        <div class="scroll" tabindex="0" role="group" aria-label="\(name)">
        <table>
        <caption class="unseen">\(name)</caption>
        <thead><tr><th scope="col">Member</th><th scope="col">What it is</th></tr></thead>
        <tbody>
        {{#\(list)}}
        <tr><th scope="row" class="mono">{{member}}</th>
        <td>\(type){{#isRequired}}, required{{/isRequired}}
        {{#redaction}}<span class="tag {{redactionTone}}">{{redaction}}</span>{{/redaction}}
        {{#description}}<span class="what">{{description}}</span>{{/description}}</td></tr>
        {{/\(list)}}
        </tbody>
        </table>
        </div>
        """
    }

    /// What a value is.
    private static let type =
        "{{#type}}{{#link}}<a href=\"#type-{{link}}\">{{text}}</a>{{/link}}{{^link}}{{text}}{{/link}}{{/type}}"

    private static let types = """
        {{#hasTypes}}
        <h2 id="types">Types</h2>
        {{/hasTypes}}
        {{#types}}
        <section class="type" id="type-{{name}}" aria-labelledby="type-{{name}}-name">
        <h3 id="type-{{name}}-name" class="mono">{{name}}</h3>
        {{#hasMembers}}
        \(table(of: "members", "Members of {{name}}"))
        {{/hasMembers}}
        {{^hasMembers}}
        <p>\(type)</p>
        {{/hasMembers}}
        </section>
        {{/types}}

        """

    private static let statuses = """
        {{#isPlain}}
        <h2 id="statuses">Errors</h2>
        <p>A failure is a problem (RFC 9457) with a <code>code</code>; a fault of the upstream is its member
        <code>$fault</code>. A fault that says that the request was wrong has the status 422.</p>
        <div class="scroll" tabindex="0" role="group" aria-labelledby="statuses">
        <table class="statuses">
        <caption class="unseen">Codes of errors</caption>
        <thead><tr><th scope="col">code</th><th scope="col" class="num">HTTP</th><th scope="col">title</th></tr></thead>
        <tbody>
        {{#statuses}}
        <tr><th scope="row" class="mono">{{code}}</th><td class="num">{{http}}</td><td class="text">{{title}}</td></tr>
        {{/statuses}}
        </tbody>
        </table>
        </div>
        {{/isPlain}}
        {{#isVolt}}
        <h2 id="statuses">opstatus</h2>
        <p>0 is success. A response with another one has no members of the operation, except with 1528, which may.</p>
        <div class="scroll" tabindex="0" role="group" aria-labelledby="statuses">
        <table class="statuses">
        <caption class="unseen">Values of opstatus</caption>
        <thead><tr><th scope="col" class="num">opstatus</th><th scope="col">errcode</th>
        <th scope="col" class="num">HTTP</th><th scope="col">errmsg</th><th scope="col">message</th></tr></thead>
        <tbody>
        {{#statuses}}
        <tr><th scope="row" class="num">{{number}}</th><td class="mono">{{code}}</td><td class="num">{{http}}</td>
        <td class="text">{{text}}</td><td class="text">{{message}}</td></tr>
        {{/statuses}}
        </tbody>
        </table>
        </div>
        {{/isVolt}}
        </main>
        </div>
        <script>\(DocsScript.text)</script>
        </body>
        </html>

        """
}
