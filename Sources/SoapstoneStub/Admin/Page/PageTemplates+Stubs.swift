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
        <div class="end"><a href="/__soapstone/mappings">Raw JSON</a></div>
        </div>
        <div class="scroll">
        <table>
        <caption class="unseen">Stubs by name</caption>
        <thead><tr><th scope="col">Stub</th><th scope="col" class="hide">Element</th><th scope="col">Matched by</th>
        <th scope="col" class="hide">Scenario</th><th scope="col" class="hide">Behaviour</th>
        <th scope="col" class="num">Times matched</th></tr></thead>
        <tbody>
        {{#stubs}}
        <tr><td class="name"><a class="mono" href="{{stubAddress}}">{{stubID}}</a></td><td class="name mono hide">{{element}}</td>
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

    static let stub = """
        <div class="head">
        <h1 class="mono">{{stubID}}</h1>
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
