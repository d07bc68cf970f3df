import SoapstoneOperations

extension Housing {
    /// The page on which members of the staff send notifications.
    static let pushPage = OperationPage(
        path: "/push",
        title: "Send a notification",
        content: PushPage.content,
        style: PushPage.style,
        script: PushPage.script
    )
}

/// The parts of the page, which are texts of the program.
enum PushPage {
    static let style = """
        main{max-width:44rem;margin:0 auto;padding:1.25rem 1.5rem 3rem}
        form,section{margin:1rem 0}
        label,legend{display:block;font-weight:600;margin:.9rem 0 .25rem}
        input,textarea,select{width:100%;box-sizing:border-box;font:inherit;padding:.45rem .5rem;color:inherit;
          background:var(--sheet);border:1px solid var(--edge);border-radius:4px}
        [aria-invalid=true]{outline:2px solid var(--bad)}
        .count{color:var(--muted);font-size:.867rem}
        .count.over{color:var(--bad);font-weight:600}
        button{font:inherit;margin:1rem .5rem 0 0;padding:.5rem .9rem;cursor:pointer}
        #problem:empty{display:none}
        #problem{border:1px solid var(--bad);border-radius:4px;padding:.6rem .8rem;color:var(--bad)}
        blockquote{margin:0;border:1px solid var(--line);border-radius:6px;padding:.8rem 1rem;overflow-wrap:anywhere}
        blockquote p{white-space:pre-wrap;margin:.3rem 0 0}
        dialog{max-width:30rem;color:inherit;background:var(--sheet);border:1px solid var(--edge);border-radius:6px}
        progress{width:100%}
        """

    static let content = """
        <h1>Send a notification</h1>
        <p id="problem" role="alert"></p>
        <form id="signin" novalidate>
        <p>For members of the staff who may send notifications.</p>
        <label for="username">User name</label>
        <input id="username" autocomplete="username" required>
        <label for="password">Password</label>
        <input id="password" type="password" autocomplete="current-password" required>
        <button type="submit">Sign in</button>
        </form>
        <form id="campaign" novalidate hidden>
        <label for="type">Type</label>
        <select id="type">
        <option value="custom">Custom</option>
        <option value="communalRepair">Communal repair</option>
        </select>
        <label for="kind">Recipients</label>
        <select id="kind">
        <option value="building">The tenants of a building</option>
        <option value="estate">The tenants of an area</option>
        <option value="group">The members of a group</option>
        <option value="references">Single tenants</option>
        </select>
        <label for="whom" id="whom-label">Code of the building</label>
        <textarea id="whom" rows="2" required></textarea>
        <label for="title">Title</label>
        <input id="title" autocomplete="off" required aria-describedby="title-count">
        <span class="count" id="title-count"></span>
        <label for="body">Text</label>
        <textarea id="body" rows="5" required aria-describedby="body-count"></textarea>
        <span class="count" id="body-count"></span>
        <div>
        <button type="submit">Preview</button>
        <button type="button" id="signout">Sign out</button>
        </div>
        </form>
        <section id="preview" aria-labelledby="preview-head" hidden>
        <h2 id="preview-head" tabindex="-1">Preview</h2>
        <blockquote><strong id="preview-title"></strong><p id="preview-body"></p></blockquote>
        <p id="preview-count"></p>
        <button type="button" id="send">Send…</button>
        </section>
        <dialog id="confirm" aria-labelledby="confirm-head">
        <h2 id="confirm-head">Send it now?</h2>
        <p id="confirm-text"></p>
        <button type="button" id="decline">Do not send</button>
        <button type="button" id="accept">Send</button>
        </dialog>
        <section id="sending" aria-labelledby="sending-head" hidden>
        <h2 id="sending-head" tabindex="-1">Sending</h2>
        <progress id="bar" aria-labelledby="sending-head" max="1" value="0"></progress>
        <p id="state" role="status"></p>
        <p id="receipt"></p>
        </section>
        """

    static let script = """
        'use strict';
        const at = id => document.getElementById(id);
        const limits = {title: 64, body: 240};
        const labels = {building: 'Code of the building', estate: 'Code of the area', group: 'Name of the group',
          references: 'References of tenancies, one a line'};
        const fields = {title: 'title', body: 'body', type: 'type', building: 'whom', estate: 'whom', group: 'whom',
          references: 'whom', username: 'username', password: 'password'};
        let session = null, campaign = null, devices = 0;

        async function ask(operation, members) {
          const response = await fetch('/services/' + operation, {method: 'POST', credentials: 'omit',
            headers: {'Content-Type': 'application/json'}, body: JSON.stringify(members)});
          return response.json();
        }
        function show(id) {
          for (const part of ['signin', 'campaign', 'preview', 'sending']) {
            if (part !== 'campaign' || id === 'signin') at(part).hidden = part !== id;
          }
          if (id !== 'signin') at('campaign').hidden = id === 'sending';
        }
        function fail(text, field) {
          at('problem').textContent = text;
          const wrong = field && at(field);
          if (wrong) { wrong.setAttribute('aria-invalid', 'true'); wrong.focus(); }
        }
        function clear() {
          at('problem').textContent = '';
          for (const wrong of document.querySelectorAll('[aria-invalid]')) wrong.removeAttribute('aria-invalid');
        }
        function told(answer) {
          if (answer.opstatus === 6000) leave();
          const error = (answer.fieldErrors || [])[0];
          const field = error ? fields[error.field] : {20080: 'title', 20081: 'body', 20082: 'whom'}[answer.opstatus];
          fail(answer.message || 'The gateway did not answer.', field);
        }
        function guarded(work) {
          return async event => {
            event.preventDefault();
            clear();
            try { await work(); } catch { fail('The gateway cannot be reached. Please try again.'); }
          };
        }
        function count(id) {
          const length = [...at(id).value].length, over = length > limits[id];
          at(id + '-count').textContent = length + ' of ' + limits[id] + (over ? ' characters: too long' : ' characters');
          at(id + '-count').classList.toggle('over', over);
          return !over;
        }
        function leave() {
          session = campaign = null;
          at('campaign').reset();
          show('signin');
        }

        at('signin').addEventListener('submit', guarded(async () => {
          const answer = await ask('Member/login', {username: at('username').value, password: at('password').value,
            appVersion: 'push-page'});
          at('password').value = '';
          if (answer.opstatus !== 0) return told(answer);
          session = answer.cacheid;
          show('campaign');
          at('campaign').hidden = false;
          count('title'); count('body');
          at('type').focus();
        }));
        at('kind').addEventListener('change', () => { at('whom-label').textContent = labels[at('kind').value]; });
        for (const id of ['title', 'body']) at(id).addEventListener('input', () => count(id));
        at('campaign').addEventListener('input', () => { at('preview').hidden = true; });

        at('campaign').addEventListener('submit', guarded(async () => {
          for (const id of ['whom', 'title', 'body']) {
            if (!at(id).value.trim()) return fail('Please fill in all fields.', id);
          }
          for (const id of ['title', 'body']) {
            if (!count(id)) return fail('The ' + (id === 'title' ? 'title' : 'text') + ' is too long.', id);
          }
          const kind = at('kind').value, lines = at('whom').value.split('\\n').map(line => line.trim()).filter(Boolean);
          campaign = {cacheid: session, type: at('type').value, title: at('title').value, body: at('body').value,
            [kind]: kind === 'references' ? lines : lines.join(' ')};
          const answer = await ask('Push/previewCampaign', campaign);
          if (answer.opstatus !== 0) return told(answer);
          devices = answer.devices;
          at('preview-title').textContent = campaign.title;
          at('preview-body').textContent = campaign.body;
          at('preview-count').textContent = answer.recipients + ' members have ' + devices + ' devices that can be notified.';
          show('preview');
          at('preview-head').focus();
        }));

        at('send').addEventListener('click', () => {
          at('confirm-text').textContent = 'It goes to ' + devices + ' devices and cannot be taken back.';
          at('confirm').showModal();
        });
        at('decline').addEventListener('click', () => at('confirm').close());
        at('confirm').addEventListener('close', () => { if (!at('preview').hidden) at('send').focus(); });
        at('accept').addEventListener('click', guarded(async () => {
          const sent = campaign;
          if (!sent) return;
          campaign = null;
          at('preview').hidden = true;
          at('confirm').close();
          const answer = await ask('Push/sendCampaign', {...sent, confirmed: true});
          if (answer.opstatus !== 0) return told(answer);
          show('sending');
          at('sending-head').focus();
          await follow(answer);
        }));
        async function follow(first) {
          let answer = first;
          for (;;) {
            const done = answer.sent + answer.failed;
            at('bar').max = answer.total;
            at('bar').value = done;
            at('state').textContent = done + ' of ' + answer.total + ' sent';
            if (answer.status !== 'SENDING') break;
            await new Promise(resolve => setTimeout(resolve, 1000));
            answer = await ask('Push/getCampaign', {cacheid: session, campaignId: first.campaignId});
            if (answer.opstatus !== 0) return told(answer);
          }
          at('state').textContent = answer.sent + ' sent, of which ' + answer.delivered + ' are known to be delivered; ' +
            answer.failed + ' failed.';
          at('receipt').textContent = 'Receipt: ' + answer.campaignId;
          at('campaign').reset();
          count('title'); count('body');
          at('campaign').hidden = false;
        }
        at('signout').addEventListener('click', guarded(async () => {
          const ended = session;
          leave();
          at('username').focus();
          await ask('Member/logout', {cacheid: ended});
        }));
        """
}
