const style = `
:root{color-scheme:dark}*{box-sizing:border-box}
body{margin:0;background:#0b0d11;color:#e8ebf2;font:16px/1.5 Inter,system-ui,sans-serif}
main{max-width:960px;margin:0 auto;padding:16px 20px}h1{font-size:1.4rem}h2{font-size:1rem;margin:24px 0 8px}
small,.dim{color:#a3abbd}pre{white-space:pre-wrap;overflow-wrap:anywhere;background:#12151c;border:1px solid #2a2f3a;border-radius:8px;padding:16px;margin:0}`;

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

export const MESSAGE_PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
};

export interface ShownMessage {
  title: string;
  details: string;
  /** Shown as JSON. */
  body: unknown;
}

/** A page for people that shows received messages in the given order. */
export const messagePage = (title: string, messages: readonly ShownMessage[]): string => {
  const entries = messages.map(
    (message) =>
      `<h2>${escape(message.title)} <small>${escape(message.details)}</small></h2>` +
      `<pre>${escape(JSON.stringify(message.body, null, 2))}</pre>`,
  );
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">` +
    `<title>${escape(title)}</title><style>${style}</style></head><body><main><h1>${escape(title)}</h1>` +
    `${entries.join('') || '<p class="dim">No message yet. Reload after something was sent.</p>'}</main></body></html>`
  );
};
