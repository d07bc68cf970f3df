'use strict';
const at = id => document.getElementById(id);
const limits = {title: 64, body: 240};
const kinds = {
  references: {whom: 'tenancies', longest: 20},
  group: {label: 'Name of the group', whom: 'the group', longest: 64},
  estate: {label: 'Code of the area', whom: 'the area', longest: 10},
  building: {label: 'Code of the building', whom: 'the building', longest: 10},
};
const names = {username: 'User name', password: 'Password', type: 'Type', title: 'Title', body: 'Text',
  references: 'Recipients', code: 'Recipients'};
const views = {signin: ['signin'], form: ['account', 'campaign'], preview: ['account', 'campaign', 'preview'],
  sending: ['account', 'sending'], sent: ['account', 'sending', 'campaign']};
// Thrown where a response comes for somebody who has signed out.
const left = new Error('signed out');
// The session lives here and nowhere else.
let session = null, campaign = null, devices = 0, edits = 0, busy = null;

async function ask(operation, members) {
  const before = session;
  const response = await fetch('/services/' + operation, {method: 'POST', credentials: 'omit',
    headers: {'Content-Type': 'application/json'}, body: JSON.stringify(members)});
  const answer = await response.json();
  if (session !== before) throw left;
  return answer;
}
const length = text => [...text].length;
const plural = (number, one) => number + ' ' + one + (number === 1 ? '' : 's');
const kind = () => document.querySelector('[name=kind]:checked').value;
const recipients = () => kind() === 'references' ? 'references' : 'code';
function show(view) {
  for (const part of ['signin', 'account', 'campaign', 'preview', 'sending']) {
    at(part).hidden = !views[view].includes(part);
  }
}
function fail(text, wrong = []) {
  at('problem').textContent = text;
  for (const id of wrong) at(id).setAttribute('aria-invalid', 'true');
  if (wrong.length) at(wrong[0]).focus();
}
function clear() {
  at('problem').textContent = '';
  for (const wrong of document.querySelectorAll('[aria-invalid]')) wrong.removeAttribute('aria-invalid');
}
// The field that a member of a request comes from.
function field(member) {
  const id = member in kinds ? recipients() : member;
  return id in names ? id : null;
}
function told(answer, more = '') {
  if (answer.opstatus === 6000) {
    leave();
    at('username').focus();
  }
  const wrong = [], sentences = [answer.message || 'The gateway gave no reason.'];
  const note = (member, text) => {
    const id = field(member);
    if (id && !wrong.includes(id)) wrong.push(id);
    sentences.push((id ? names[id] : member) + ' ' + text + '.');
  };
  for (const error of answer.fieldErrors || []) {
    note(error.field, error.code === 'REQUIRED' ? 'is missing' : 'is not valid');
  }
  for (const detail of answer.details || []) {
    if (detail.pointer) note(detail.pointer.split('/')[1], detail.message);
  }
  const known = {20080: 'title', 20081: 'body', 20082: recipients()}[answer.opstatus];
  if (known) wrong.push(known);
  if (more) sentences.push(more);
  fail(sentences.join(' '), session ? wrong : wrong.filter(id => at('signin').contains(at(id))));
}
// One at a time: what is pressed twice is done once.
function once(work) {
  return async event => {
    event.preventDefault();
    if (busy) return;
    const mine = busy = {};
    clear();
    try {
      await work();
    } catch (error) {
      if (error !== left) fail('The gateway cannot be reached. Please try again.');
    } finally {
      if (busy === mine) busy = null;
    }
  };
}
function count(id) {
  const number = length(at(id).value), isOver = number > limits[id];
  at(id + '-count').textContent = number + ' of ' + limits[id] + ' characters';
  at(id + '-over').textContent = isOver ? 'Too long' : '';
  if (isOver) at(id).setAttribute('aria-invalid', 'true');
  else at(id).removeAttribute('aria-invalid');
  return !isOver;
}
function choose() {
  const isList = kind() === 'references';
  at('references-part').hidden = !isList;
  at('code-part').hidden = isList;
  at('code-label').textContent = kinds[kind()].label || '';
}
function empty() {
  campaign = null;
  at('campaign').reset();
  count('title');
  count('body');
  choose();
}
function leave() {
  session = busy = null;
  if (at('confirm').open) at('confirm').close();
  const texts = ['who', 'state', 'receipt', 'preview-title', 'preview-body', 'preview-whom'];
  for (const id of texts) at(id).textContent = '';
  at('signin').reset();
  empty();
  show('signin');
}
// The campaign of the form; null where something is wrong, which is said.
function written() {
  const whom = recipients(), {longest} = kinds[kind()], wrong = {};
  const lines = at(whom).value.split('\n').map(line => line.trim()).filter(Boolean);
  const long = lines.find(line => length(line) > longest);
  if (!lines.length) wrong[whom] = 'Recipients are missing.';
  else if (long) wrong[whom] = '“' + long + '” has more than ' + longest + ' characters.';
  for (const id of ['title', 'body']) {
    if (!at(id).value.trim()) wrong[id] = names[id] + ' is missing.';
    else if (!count(id)) wrong[id] = names[id] + ' has more than ' + limits[id] + ' characters.';
  }
  if (Object.keys(wrong).length) {
    fail(Object.values(wrong).join(' '), Object.keys(wrong));
    return null;
  }
  return {type: at('type').value, title: at('title').value, body: at('body').value,
    [kind()]: kind() === 'references' ? lines : lines[0]};
}

at('signin').addEventListener('submit', once(async () => {
  const missing = ['username', 'password'].filter(id => !at(id).value);
  if (missing.length) return fail(missing.map(id => names[id] + ' is missing.').join(' '), missing);
  const answer = await ask('Member/login', {username: at('username').value, password: at('password').value,
    appVersion: 'push-page'});
  at('password').value = '';
  if (answer.opstatus !== 0) return told(answer);
  session = answer.cacheid;
  at('who').textContent = at('username').value;
  empty();
  show('form');
  at('type').focus();
}));
for (const one of document.querySelectorAll('[name=kind]')) one.addEventListener('change', choose);
for (const id of ['title', 'body']) at(id).addEventListener('input', () => count(id));
// What was changed has no preview any more.
at('campaign').addEventListener('input', () => {
  edits += 1;
  campaign = null;
  if (!at('preview').hidden) show('form');
});

at('campaign').addEventListener('submit', once(async () => {
  show('form');
  const asked = written(), before = edits;
  if (!asked) return;
  const answer = await ask('Push/previewCampaign', {cacheid: session, ...asked});
  if (answer.opstatus !== 0) return told(answer);
  if (edits !== before) return;
  campaign = asked;
  devices = answer.devices;
  const {whom} = kinds[kind()];
  at('preview-title').textContent = asked.title;
  at('preview-body').textContent = asked.body;
  at('preview-whom').textContent = 'For ' + whom + ' ' + [].concat(asked[kind()]).join(', ') + '.';
  const have = answer.recipients === 1 ? ' has ' : ' have ';
  at('preview-count').textContent = plural(answer.recipients, 'member') + have + plural(devices, 'device') +
    ' that can be notified.';
  at('send').disabled = !devices;
  at('declined').textContent = '';
  show('preview');
  at('preview-head').focus();
}));

at('send').addEventListener('click', () => {
  if (!campaign || busy) return;
  at('declined').textContent = '';
  at('confirm-text').textContent = 'It goes to ' + plural(devices, 'device') + ' and cannot be taken back.';
  at('confirm').showModal();
});
at('decline').addEventListener('click', () => at('confirm').close());
at('confirm').addEventListener('close', () => {
  // Closed by anything but its button for sending.
  if (!campaign) return;
  at('declined').textContent = 'Nothing was sent.';
  at('send').focus();
});
at('accept').addEventListener('click', once(async () => {
  const asked = campaign;
  if (!asked) return;
  campaign = null;
  at('confirm').close();
  show('form');
  let answer;
  try {
    answer = await ask('Push/sendCampaign', {cacheid: session, ...asked, confirmed: true});
  } catch (error) {
    if (error === left) throw error;
    return fail('The gateway did not respond. The notification may have been sent: see the receipts first.');
  }
  if (answer.opstatus !== 0) return told(answer);
  empty();
  at('sending-head').textContent = 'Sending';
  at('receipt').textContent = 'Receipt: ' + answer.campaignId;
  show('sending');
  at('sending-head').focus();
  follow(answer);
}));
async function follow(first) {
  const mine = session;
  let answer = first, failures = 0;
  for (;;) {
    const done = answer.sent + answer.failed;
    at('bar').max = answer.total;
    at('bar').value = done;
    at('state').textContent = done + ' of ' + answer.total + ' sent';
    if (answer.status !== 'SENDING') break;
    await new Promise(resolve => setTimeout(resolve, 1000));
    if (session !== mine) return;
    try {
      const next = await ask('Push/getCampaign', {cacheid: session, campaignId: first.campaignId});
      if (next.opstatus !== 0) {
        show('sent');
        return told(next, 'The sending goes on. Receipt: ' + first.campaignId);
      }
      answer = next;
      failures = 0;
    } catch (error) {
      if (error === left) return;
      failures += 1;
      if (failures < 5) continue;
      show('sent');
      return fail('The gateway cannot be reached. The receipt says how far the sending is.');
    }
  }
  at('sending-head').textContent = {SENT: 'Sent', INCOMPLETE: 'Sent in part'}[answer.status] || 'Not sent';
  const counts = ['sent', 'delivered', 'failed'].map(name => answer[name] + ' ' + name);
  at('state').textContent = counts.join(', ') + '.';
  show('sent');
}
// It waits for nothing: the page forgets at once.
at('signout').addEventListener('click', async () => {
  const ended = session;
  clear();
  leave();
  at('username').focus();
  try {
    await ask('Member/logout', {cacheid: ended});
  } catch (error) {
    if (error !== left) fail('The gateway cannot be reached: the session ends by itself.');
  }
});
choose();
