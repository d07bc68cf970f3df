internal import Mustache
internal import SoapstonePages

/// The template of the page. It is a text of the program, so that the tool is one file wherever it lies.
enum ReportTemplate {
    /// The page with some data in it.
    static func render(_ data: PageData) -> [UInt8] { Array(template.render(data).utf8) }

    /// Values are escaped before they get here.
    private static let template: MustacheTemplate = {
        // It is no input: the tests render the template, so that one which cannot be read is found there.
        try! MustacheTemplate(string: "{{% CONTENT_TYPE:TEXT}}\n" + text)
    }()

    /// Nothing but what is on the page itself. Of what a page says of itself, browsers do not take who may frame it.
    static let policy = [
        "default-src 'none'", "style-src \(PagePolicy.source(ReportStyle.text))",
        "script-src \(PagePolicy.source(ReportScript.text))", "img-src data:", "base-uri 'none'", "form-action 'none'",
    ].joined(separator: "; ")

    private static let text = head + summary + findings + rules + coverage + rest

    private static let head = """
        <!doctype html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta http-equiv="Content-Security-Policy" content="\(policy)">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="referrer" content="no-referrer">
        <meta name="generator" content="soapstone {{version}}">
        <title>{{title}} – soapstone {{command}}</title>
        <link rel="icon" href="data:,">
        <style>\(ReportStyle.text)</style>
        </head>
        <body>
        <a class="skip" href="#main">Skip to the content</a>
        <header class="top">
        <span class="brand">Soapstone</span>
        <nav class="main" aria-label="Parts of the page">
        <a href="#findings">Findings</a>
        <a href="#rules">Rules</a>
        {{#hasCoverage}}
        <a href="#coverage">Coverage</a>
        {{/hasCoverage}}
        {{#hasUnchecked}}
        <a href="#unchecked">Not checked</a>
        {{/hasUnchecked}}
        </nav>
        </header>
        <main id="main" tabindex="-1">

        """

    private static let summary = """
        <div class="head"><h1>soapstone {{command}}</h1><span class="tag {{tone}}">{{title}}</span></div>
        <section aria-label="In short">
        <dl class="counts">
        {{#counts}}
        <div><dt>{{countName}}</dt><dd{{#countTone}} class="{{countTone}}"{{/countTone}}>{{count}}</dd></div>
        {{/counts}}
        </dl>
        <p class="muted">{{summary}}.</p>
        </section>

        """

    private static let findings = """
        <section class="bare" aria-labelledby="findings">
        <div class="head"><h2 id="findings">Findings</h2><p id="shown" class="muted" role="status"></p></div>
        {{#hasFindings}}
        <form class="row" id="filters" hidden>
        <div class="field"><label for="severity">Severity</label>
        <select id="severity" name="severity"><option value="">all</option>{{#severities}}<option>{{severityName}}</option>{{/severities}}</select></div>
        <div class="field"><label for="rule">Rule</label>
        <select id="rule" name="rule"><option value="">all</option>{{#foundRules}}<option>{{ruleName}}</option>{{/foundRules}}</select></div>
        <div class="field"><label for="file">File</label>
        <input id="file" name="file" autocomplete="off" spellcheck="false"></div>
        <div class="field"><label for="text">Text</label>
        <input id="text" name="text" autocomplete="off" spellcheck="false"></div>
        <button type="reset">Show all</button>
        </form>
        {{/hasFindings}}
        {{#leftOut}}
        <p class="sheet">{{leftOut}}</p>
        {{/leftOut}}
        <p class="sheet" id="nothing"{{#hasFindings}} hidden{{/hasFindings}}>{{nothing}}</p>
        {{#files}}
        <section class="file">
        <h3 class="mono">{{file}}</h3>
        <ol class="findings">
        {{#findings}}
        <li class="finding" id="f-{{fingerprint}}" data-rule="{{rule}}" data-severity="{{severity}}">
        <p><span class="tag {{severityTone}}">{{severity}}</span> {{message}}</p>
        <p class="muted"><code>{{place}}</code> <code>{{rule}}</code></p>
        {{#hasExcerpt}}
        <pre><span class="m">{{number}} | </span>{{before}}{{after}}{{#caret}}
        <span class="caret" aria-hidden="true">{{caret}}</span>{{/caret}}</pre>
        {{/hasExcerpt}}
        <dl class="facts">{{#path}}<dt>at</dt><dd class="mono">{{path}}</dd>{{/path}}{{#contract}}<dt>contract</dt><dd class="mono">{{contract}}</dd>{{/contract}}{{#clause}}<dt>written in</dt><dd>{{clause}}</dd>{{/clause}}<dt>remedy</dt><dd>{{remedy}}</dd></dl>
        </li>
        {{/findings}}
        </ol>
        </section>
        {{/files}}
        </section>

        """

    private static let rules = """
        <section class="bare" aria-labelledby="rules">
        <h2 id="rules">Rules that were applied</h2>
        <div class="scroll" tabindex="0" role="region" aria-label="Table of rules">
        <table>
        <caption class="unseen">How often each rule was applied, and what it found</caption>
        <thead><tr><th scope="col">Rule</th><th scope="col" class="hide">What must hold</th><th scope="col" class="num">Applied</th><th scope="col" class="num">Findings</th><th scope="col" class="num">Let pass</th><th scope="col" class="num">Not checked</th></tr></thead>
        <tbody>
        {{#rules}}
        <tr{{#isBroken}} class="bad"{{/isBroken}}><th scope="row" class="mono">{{rule}}</th><td class="hide">{{ruleSummary}}</td><td class="num">{{applied}}</td><td class="num">{{found}}</td><td class="num">{{letPass}}</td><td class="num">{{notChecked}}</td></tr>
        {{/rules}}
        </tbody>
        </table>
        </div>
        </section>

        """

    private static let coverage = """
        {{#hasCoverage}}
        <section class="bare" aria-labelledby="coverage">
        <h2 id="coverage">Coverage</h2>
        {{#contracts}}
        <div class="scroll" tabindex="0" role="region" aria-label="Fixtures of {{contract}}">
        <table>
        <caption><span class="mono">{{contract}}</span>: {{share}}</caption>
        <thead><tr><th scope="col">Operation</th>{{#classes}}<th scope="col">{{class}}</th>{{/classes}}<th scope="col" class="num">Cases</th></tr></thead>
        <tbody>
        {{#operations}}
        <tr{{#isUntested}} class="bad"{{/isUntested}}><th scope="row">{{operation}}</th>{{#cells}}<td{{#isEmpty}} class="none"{{/isEmpty}}>{{cell}}</td>{{/cells}}<td class="num">{{cases}}</td></tr>
        {{/operations}}
        </tbody>
        </table>
        </div>
        {{/contracts}}
        {{#hasScreens}}
        <div class="scroll" tabindex="0" role="region" aria-label="Services of screens">
        <table>
        <caption>Screens and services: elements with a fixture, of all elements in the mapping sheet</caption>
        <thead><tr><th scope="col">Screen</th>{{#services}}<th scope="col">{{service}}</th>{{/services}}</tr></thead>
        <tbody>
        {{#screens}}
        <tr><th scope="row">{{screen}}</th>{{#cells}}<td{{#isEmpty}} class="none"{{/isEmpty}}>{{cell}}</td>{{/cells}}</tr>
        {{/screens}}
        </tbody>
        </table>
        </div>
        {{/hasScreens}}
        </section>
        {{/hasCoverage}}

        """

    private static let rest = """
        {{#hasUnchecked}}
        <section class="bare" aria-labelledby="unchecked">
        <h2 id="unchecked">Not checked</h2>
        <div class="scroll" tabindex="0" role="region" aria-label="Table of what was not checked">
        <table>
        <caption class="unseen">What rules could not be applied to: it counts neither as right nor as wrong</caption>
        <thead><tr><th scope="col">Why</th><th scope="col">First</th><th scope="col" class="num">Times</th></tr></thead>
        <tbody>
        {{#unchecked}}
        <tr><th scope="row">{{reason}}</th><td class="name mono">{{first}}</td><td class="num">{{times}}</td></tr>
        {{/unchecked}}
        </tbody>
        </table>
        </div>
        </section>
        {{/hasUnchecked}}
        {{#hasLetPass}}
        <section class="bare" aria-labelledby="letpass">
        <h2 id="letpass">Let pass</h2>
        <div class="scroll" tabindex="0" role="region" aria-label="Table of suppressed findings">
        <table>
        <caption class="unseen">Findings that do not count, and why</caption>
        <thead><tr><th scope="col">Rule</th><th scope="col">Said in</th><th scope="col">Why</th><th scope="col" class="num">Findings</th></tr></thead>
        <tbody>
        {{#letPassed}}
        <tr><th scope="row" class="mono">{{rule}}</th><td>{{source}}</td><td>{{reason}}</td><td class="num">{{times}}</td></tr>
        {{/letPassed}}
        </tbody>
        </table>
        </div>
        </section>
        {{/hasLetPass}}
        {{#hasGone}}
        <section aria-labelledby="gone">
        <h2 id="gone">Known findings that are gone</h2>
        <ul>
        {{#gone}}
        <li><code>{{file}}</code> <code>{{rule}}</code> {{message}}</li>
        {{/gone}}
        </ul>
        </section>
        {{/hasGone}}
        </main>
        <script>\(ReportScript.text)</script>
        </body>
        </html>

        """
}
