// The journal, and one request of it.
extension PageTemplates {
    static let journal = """
        <div class="head">
        <h1>Journal</h1>
        <nav class="choice" aria-label="Which requests">
        {{#choices}}
        <a href="{{choiceAddress}}"{{#isChosen}} aria-current="true"{{/isChosen}}>{{choice}}</a>
        {{/choices}}
        </nav>
        <form class="row" method="get" action="/__soapstone/">
        {{#isUnmatched}}
        <input type="hidden" name="show" value="unmatched">
        {{/isUnmatched}}
        <div class="field"><label for="operation">Operation</label>
        <input id="operation" name="operation" value="{{operation}}" list="operations" autocomplete="off" spellcheck="false"></div>
        <button>Filter</button>
        {{#allAddress}}
        <a href="{{allAddress}}">All operations</a>
        {{/allAddress}}
        </form>
        <datalist id="operations">{{#operations}}<option value="{{operationName}}"></option>{{/operations}}</datalist>
        <div class="end">
        {{#isLive}}
        <span id="livestate" class="muted"></span>
        <span id="said" class="unseen" role="status"></span>
        <button type="button" id="pause" hidden>Pause updates</button>
        {{/isLive}}
        </div>
        </div>
        <div{{#isLive}} id="live" data-rows="{{rowsAddress}}"{{/isLive}}>
        {{>rows}}
        </div>

        """

    static let rows = """
        <div class="scroll">
        <table>
        <caption class="unseen">Requests, newest first</caption>
        <thead><tr><th scope="col">Time, UTC</th><th scope="col">Operation</th><th scope="col">Outcome</th>
        <th scope="col" class="hide">Matched by</th><th scope="col" class="num">Status</th>
        <th scope="col" class="num hide">Duration</th></tr></thead>
        <tbody>
        {{#rows}}
        <tr data-key="{{number}}"{{#isBad}} class="bad"{{/isBad}}><td class="time"><time datetime="{{dateTime}}" title="{{dateTime}}">{{time}}</time></td>
        <td class="name"><a href="{{address}}" title="{{payload}}">{{name}}</a> <span class="muted mono hide">{{target}}</span></td>
        <td><span class="tag {{tone}}">{{outcome}}</span></td>
        <td class="name hide">{{#stubAddress}}<a class="mono" href="{{stubAddress}}">{{responder}}</a>{{/stubAddress}}{{^stubAddress}}<span class="mono">{{responder}}</span>{{/stubAddress}}</td>
        <td class="num">{{status}}</td><td class="num hide">{{duration}}</td></tr>
        {{/rows}}
        {{^rows}}
        <tr data-key="none"><td colspan="6">{{nothing}}</td></tr>
        {{/rows}}
        </tbody>
        </table>
        </div>
        <p id="summary" class="muted">{{summary}}</p>
        <nav id="pager" class="pager" aria-label="More requests">{{#newestAddress}}<a href="{{newestAddress}}">Newest</a>{{/newestAddress}}
        {{#newerAddress}}<a href="{{newerAddress}}" rel="prev">Newer</a>{{/newerAddress}}
        {{#olderAddress}}<a href="{{olderAddress}}" rel="next">Older</a>{{/olderAddress}}</nav>

        """

    static let fixture = """
        <div class="head">
        <h1>{{name}}</h1>
        <span class="tag {{tone}}">{{outcome}}</span>
        <div class="end">{{#makeAddress}}<a href="{{makeAddress}}">Make a stub of this</a>{{/makeAddress}}<a href="{{rawAddress}}">Raw JSON</a><a href="/__soapstone/">Journal</a></div>
        </div>
        <section aria-label="In short">
        {{>facts}}
        </section>
        {{#curl}}
        <section aria-labelledby="curl">
        <div class="head"><h2 id="curl">As a curl command</h2>
        <button type="button" id="copy" hidden>Copy as curl</button><span id="copied" role="status"></span></div>
        <details><summary>Command, without secrets</summary><pre id="command" tabindex="0">{{curl}}</pre></details>
        </section>
        {{/curl}}
        {{#hasMisses}}
        <section class="bare" aria-labelledby="nearest">
        <h2 id="nearest">What it comes nearest to</h2>
        <div class="three">
        {{#misses}}
        <article>
        <h3><a class="mono" href="{{missAddress}}">{{missID}}</a></h3>
        <p class="note">{{missSummary}}</p>
        <ol class="diffs">
        {{#differences}}
        <li><span class="tag warn">{{kind}}</span>
        <div class="path mono">{{#steps}}{{step}}<wbr>{{/steps}}</div>
        {{#hasSides}}
        <dl class="sides"><div><dt>Expected</dt><dd class="{{expectedClass}}">{{expected}}</dd></div>
        <div><dt>Found</dt><dd class="{{foundClass}}">{{found}}</dd></div></dl>
        {{/hasSides}}
        </li>
        {{/differences}}
        </ol>
        {{#hints}}
        <p class="note">Hint: {{hint}}</p>
        {{/hints}}
        {{#hasPrefixes}}
        <p class="prefixes">Prefixes: {{#prefixes}}<span class="mono">{{prefix}} = {{uri}}</span>{{^isLast}}; {{/isLast}}{{/prefixes}}</p>
        {{/hasPrefixes}}
        </article>
        {{/misses}}
        </div>
        </section>
        {{/hasMisses}}
        <div class="two">
        {{#messages}}
        {{>message}}
        {{/messages}}
        </div>

        """

    static let message = """
        <section>
        <h2>{{heading}}</h2>
        {{#line}}
        <p class="mono">{{line}}</p>
        {{/line}}
        {{#hasHeaders}}
        <details open><summary>Header fields</summary>
        <dl class="facts mono">{{#headers}}<dt>{{header}}</dt><dd>{{headerValue}}</dd>{{/headers}}</dl></details>
        {{/hasHeaders}}
        {{>blocks}}
        {{#absent}}
        <p class="note">{{absent}}</p>
        {{/absent}}
        </section>

        """

    static let blocks = """
        {{#blocks}}
        <details{{#isOpen}} open{{/isOpen}}><summary>{{caption}}</summary>
        <pre tabindex="0">{{#pieces}}{{#markup}}<span class="m">{{markup}}</span>{{/markup}}{{piece}}{{/pieces}}</pre>
        {{#isCut}}
        <p class="note">The rest is left out here. {{#wholeAddress}}<a href="{{wholeAddress}}">{{whole}}</a>{{/wholeAddress}}{{^wholeAddress}}{{whole}}{{/wholeAddress}}</p>
        {{/isCut}}
        </details>
        {{/blocks}}

        """

    static let facts = """
        <dl class="inline">{{#facts}}<div><dt>{{label}}</dt><dd{{#isCode}} class="mono"{{/isCode}}>{{#factAddress}}<a href="{{factAddress}}">{{fact}}</a>{{/factAddress}}{{^factAddress}}{{fact}}{{/factAddress}}</dd></div>{{/facts}}</dl>

        """
}
