// What answers, the states that decide between that, and the recording.
extension PageTemplates {
    static let stubs = """
        <div class="head">
        <h1>Stubs</h1>
        <form class="row" method="get" action="/__soapstone/page/stubs">
        <div class="field"><label for="find">Name</label>
        <input id="find" name="find" value="{{find}}" autocomplete="off" spellcheck="false"></div>
        <button>Find</button>
        {{#find}}
        <a href="/__soapstone/page/stubs">All stubs</a>
        {{/find}}
        </form>
        <div class="end"><a href="/__soapstone/page/new-stub">New stub</a><a href="/__soapstone/mappings">Raw JSON</a></div>
        </div>
        {{#hasAdded}}
        <div class="row">
        {{#canSave}}
        <form class="inline" method="post" action="/__soapstone/page/save-stubs"><button>Save added stubs</button></form>
        {{/canSave}}
        <form class="inline" method="post" action="/__soapstone/page/reset-stubs"><button>Delete added stubs</button></form>
        </div>
        {{/hasAdded}}
        <div class="scroll">
        <table>
        <caption class="unseen">Stubs by name</caption>
        <thead><tr><th scope="col">Stub</th><th scope="col" class="hide">Element</th><th scope="col">Matched by</th>
        <th scope="col" class="hide">Scenario</th><th scope="col" class="hide">Behaviour</th>
        <th scope="col" class="num">Times matched</th></tr></thead>
        <tbody>
        {{#stubs}}
        <tr><td class="name"><a class="mono" href="{{stubAddress}}">{{stubID}}</a>{{#isAdded}} <span class="tag good">added</span>{{/isAdded}}</td><td class="name mono hide">{{element}}</td>
        <td>{{matching}}</td><td class="hide">{{scenario}}</td><td class="hide">{{#behaviours}}<span class="tag warn">{{behaviour}}</span> {{/behaviours}}</td>
        <td class="num">{{answered}}</td></tr>
        {{/stubs}}
        {{^stubs}}
        <tr><td colspan="6">{{nothing}}</td></tr>
        {{/stubs}}
        </tbody>
        </table>
        </div>
        <p class="muted">{{summary}}</p>
        <nav class="pager" aria-label="More stubs">{{#previousAddress}}<a href="{{previousAddress}}" rel="prev">Previous</a>{{/previousAddress}}
        {{#nextAddress}}<a href="{{nextAddress}}" rel="next">Next</a>{{/nextAddress}}</nav>

        """

    static let newStub = """
        <div class="head">
        <h1>New stub</h1>
        <div class="end"><a href="/__soapstone/page/stubs">Stubs</a></div>
        </div>
        {{#hasFaults}}
        <section class="alert" role="alert">
        <h2>The stub was not added</h2>
        <ul>{{#faults}}<li><span class="mono">{{pointer}}</span> {{faultMessage}} <span class="muted">{{remedy}}</span></li>{{/faults}}</ul>
        </section>
        {{/hasFaults}}
        <form class="stack" method="post" action="/__soapstone/page/new-stub">
        <p class="muted">It goes before the fixtures of the folder until the stub ends, unless it is saved. Secrets of a recorded request are redacted: a stub made of it matches requests without them.</p>
        <div class="two">
        <section>
        <h2>Request</h2>
        <div class="field"><label for="request">Envelope</label>
        <textarea id="request" name="request" rows="14" spellcheck="false" autocomplete="off">{{request}}</textarea></div>
        <div class="field"><label for="operation">Operation, if there is no envelope</label>
        <input id="operation" name="operation" value="{{operation}}" autocomplete="off" spellcheck="false"></div>
        <div class="field"><label for="body">Body</label>
        <select id="body" name="body"><option value="recorded">must be the same</option><option value="any"{{#isAny}} selected{{/isAny}}>any with the same element</option></select></div>
        </section>
        <section>
        <h2>Response</h2>
        <div class="field"><label for="response">Envelope</label>
        <textarea id="response" name="response" rows="14" spellcheck="false" autocomplete="off">{{response}}</textarea></div>
        <div class="field"><label for="status">HTTP status; 500 for a fault, else 200, unless given</label>
        <input id="status" name="status" value="{{status}}" inputmode="numeric" autocomplete="off"></div>
        <div class="field"><label for="delay">Delay, such as 250ms</label>
        <input id="delay" name="delay" value="{{delay}}" autocomplete="off"></div>
        <div class="field"><label for="name">Name; numbered unless given</label>
        <input id="name" name="name" value="{{name}}" autocomplete="off" spellcheck="false"></div>
        </section>
        </div>
        <div class="row"><button class="main">Add stub</button></div>
        </form>

        """

    static let saved = """
        <div class="head">
        <h1>Added stubs</h1>
        <div class="end"><a href="/__soapstone/page/stubs">Stubs</a></div>
        </div>
        <section role="status">
        <p>{{savedSummary}}</p>
        <ul>{{#saved}}<li class="mono">{{savedID}}</li>{{/saved}}</ul>
        {{#hasFindings}}
        <h2>Left out or changed</h2>
        <ul>{{#findings}}<li><span class="mono">{{findingID}}</span> {{finding}}</li>{{/findings}}</ul>
        {{/hasFindings}}
        </section>

        """

    static let stub = """
        <div class="head">
        <h1 class="mono">{{stubID}}</h1>
        {{#isAdded}}
        <span class="tag good">added</span>
        <form class="inline" method="post" action="/__soapstone/page/delete-stub">
        <input type="hidden" name="id" value="{{stubID}}"><button>Delete</button></form>
        {{/isAdded}}
        <div class="end"><a href="{{rawAddress}}">Raw JSON</a><a href="/__soapstone/page/stubs">Stubs</a></div>
        </div>
        <section aria-label="In short">
        {{>facts}}
        </section>
        <section aria-labelledby="matchers">
        <h2 id="matchers">What a request must have</h2>
        <dl class="facts">{{#matchers}}<dt>{{matcher}}</dt><dd{{#isCode}} class="mono"{{/isCode}}>{{matcherValue}}</dd>{{/matchers}}</dl>
        </section>
        <div class="two">
        {{#messages}}
        {{>message}}
        {{/messages}}
        </div>

        """

    static let scenarios = """
        <div class="head">
        <h1>Scenarios</h1>
        <div class="end"><a href="/__soapstone/scenarios">Raw JSON</a>
        {{#hasScenarios}}
        <form class="inline" method="post" action="/__soapstone/page/scenarios/reset"><button>Reset all</button></form>
        {{/hasScenarios}}
        </div>
        </div>
        {{^hasScenarios}}
        <section><p>No stub is of a scenario. The key <code>scenario</code> of <code>exchange.yaml</code> makes one.</p></section>
        {{/hasScenarios}}
        <div class="three">
        {{#scenarios}}
        <section>
        <div class="head"><h2>{{scenario}}</h2><span class="tag {{stateTone}}">{{state}}</span></div>
        <form class="row" method="post" action="{{stateAddress}}">
        <div class="field"><label for="{{fieldID}}">State</label>
        <select id="{{fieldID}}" name="state">{{#states}}<option value="{{stateName}}"{{#isSelected}} selected{{/isSelected}}>{{stateName}}</option>{{/states}}</select></div>
        <button>Set</button>
        </form>
        <details><summary>{{memberCount}}</summary>
        <ul>{{#members}}<li><a class="mono" href="{{memberAddress}}">{{member}}</a> <span class="muted">{{memberStates}}</span></li>{{/members}}</ul></details>
        </section>
        {{/scenarios}}
        </div>

        """

    static let recording = """
        <div class="head"><h1>Recording</h1><span class="tag {{recordingTone}}">{{recordingTitle}}</span></div>
        <section aria-label="State">
        <p>{{sentence}}</p>
        {{#advice}}
        <p class="muted">{{advice}}</p>
        {{/advice}}
        {{#switch}}
        <form method="post" action="/__soapstone/page/recording">
        <input type="hidden" name="do" value="{{switchValue}}"><button class="main">{{switchText}}</button>
        </form>
        {{/switch}}
        </section>
        {{#canChangeUpstream}}
        <section aria-labelledby="upstream-title">
        <h2 id="upstream-title">Upstream</h2>
        <form method="post" action="/__soapstone/page/recording">
        <input type="hidden" name="do" value="start">
        <label for="upstream">The service whose responses are recorded</label>
        <input id="upstream" name="upstream" type="url" required placeholder="https://soap.example.org" autocomplete="off" spellcheck="false">
        <button>Record this upstream</button>
        </form>
        </section>
        {{/canChangeUpstream}}
        <section aria-label="Details">
        {{>facts}}
        </section>
        {{#hasUnusable}}
        <section class="bare" aria-labelledby="unusable">
        <h2 id="unusable">Will not replay everywhere ({{unusableCount}})</h2>
        <div class="scroll">
        <table>
        <caption class="unseen">Fixtures that will not replay, newest first</caption>
        <thead><tr><th scope="col">Fixture</th><th scope="col">Reason</th></tr></thead>
        <tbody>
        {{#unusable}}
        <tr><td class="mono name">{{unusableRequest}}</td><td>{{unusableReason}}</td></tr>
        {{/unusable}}
        </tbody>
        </table>
        </div>
        </section>
        {{/hasUnusable}}
        {{#hasUpstreams}}
        <div class="scroll">
        <table>
        <caption class="unseen">Upstreams</caption>
        <thead><tr><th scope="col">Requests</th><th scope="col">go to</th></tr></thead>
        <tbody>
        {{#upstreams}}
        <tr><td class="mono">{{scope}}</td><td class="mono name">{{upstream}}</td></tr>
        {{/upstreams}}
        </tbody>
        </table>
        </div>
        {{/hasUpstreams}}

        """

    static let login = """
        <section class="login" aria-labelledby="title">
        <h1 id="title">The stub wants its token</h1>
        <p class="muted">It is in the file of --admin-token, or in SOAPSTONE_ADMIN_TOKEN of the stub's environment.</p>
        {{#wrong}}
        <p class="sheet alert" role="alert">{{wrong}}</p>
        {{/wrong}}
        <form method="post" action="/__soapstone/page/login">
        <label for="token">Token</label>
        <input id="token" name="token" type="password" autocomplete="current-password" required autofocus>
        <input type="hidden" name="next" value="{{next}}">
        <button class="main">Log in</button>
        </form>
        </section>

        """

    static let problem = """
        <section class="login alert" role="alert">
        <h1>{{title}}</h1>
        <p>{{message}}</p>
        <p class="muted mono">{{code}}</p>
        <p><a href="/__soapstone/">Journal</a></p>
        </section>

        """
}
