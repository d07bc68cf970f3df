for (const form of document.querySelectorAll('form[data-path]')) {
  const result = form.querySelector('.result');
  const show = (tag, name, text) => {
    const part = result.appendChild(document.createElement(tag));
    part.textContent = text;
    if (tag !== 'pre') return;
    part.tabIndex = 0;
    part.setAttribute('role', 'group');
    part.setAttribute('aria-label', name);
  };
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (form.getAttribute('aria-busy') === 'true') return;
    form.setAttribute('aria-busy', 'true');
    const headers = { 'Content-Type': 'application/json' };
    for (const input of form.querySelectorAll('input[data-field]')) {
      if (input.value) headers[input.dataset.field] = input.dataset.scheme + input.value;
    }
    result.textContent = 'Sending …';
    const begun = performance.now();
    try {
      const response = await fetch(form.dataset.path, {
        method: 'POST', headers, body: form.elements.body.value, cache: 'no-store', credentials: 'omit',
        redirect: 'error',
      });
      const body = await response.text();
      const time = Math.round(performance.now() - begun);
      result.textContent = '';
      show('p', '', `HTTP ${response.status} ${response.statusText}, ${time} ms`);
      const fields = [...response.headers].map(([name, value]) => `${name}: ${value}`).join('\n');
      show('pre', 'Header fields of the response', fields);
      show('pre', 'Body of the response', body);
    } catch (error) {
      result.textContent = `No response: ${error.message}`;
    }
    form.setAttribute('aria-busy', 'false');
  });
}
