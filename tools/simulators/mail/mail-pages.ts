import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Mailbox, MailSummary, StoredMail } from './mailbox.ts';

const style = `
:root{color-scheme:dark}*{box-sizing:border-box}
body{margin:0;background:#0b0d11;color:#e8ebf2;font:16px/1.5 Inter,system-ui,sans-serif}
a{color:#ffb066}a:focus-visible,button:focus-visible{outline:2px solid #ff8b2b;outline-offset:2px}
header,main{max-width:960px;margin:0 auto;padding:16px 20px}
header{display:flex;gap:16px;align-items:center;justify-content:space-between;border-bottom:1px solid #2a2f3a}
h1{font-size:1.4rem;margin:.4em 0}small,.dim{color:#a3abbd}
ul.mails{list-style:none;margin:0;padding:0}.mails li{border-bottom:1px solid #222733}
.mails a{display:grid;grid-template-columns:1fr auto;gap:2px 16px;padding:14px 8px;color:inherit;text-decoration:none}
.mails a:hover{background:#151921}.mails strong{overflow-wrap:anywhere}
nav{display:flex;gap:8px;margin:16px 0}nav a{padding:6px 14px;border:1px solid #3a4150;border-radius:8px;text-decoration:none;color:#e8ebf2}
nav a[aria-current]{background:#ff8b2b;color:#14100b;border-color:#ff8b2b}
iframe{width:100%;height:70vh;border:1px solid #2a2f3a;border-radius:8px;background:#fff}
pre{white-space:pre-wrap;overflow-wrap:anywhere;background:#12151c;border:1px solid #2a2f3a;border-radius:8px;padding:16px}
button{font:inherit;background:none;color:#e8ebf2;border:1px solid #3a4150;border-radius:8px;padding:6px 14px;cursor:pointer}
dl{display:grid;grid-template-columns:auto 1fr;gap:2px 16px;margin:0}dd{margin:0;overflow-wrap:anywhere}dt{color:#a3abbd}`;

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const pagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
/** For the HTML of a mail: pictures and inline styles only, in a sandbox without scripts and without an origin. */
const mailPolicy =
  "sandbox allow-popups; default-src 'none'; img-src http: https: data:; style-src 'unsafe-inline'; frame-ancestors 'self'";

/** The mailbox as pages for people and as JSON for tests. */
export function addMailPages(app: FastifyInstance, mailbox: Mailbox): void {
  app.get('/', (_request, reply) => page(reply, 200, 'Mailbox', listOf(mailbox.list())));

  // A plain form posts here; its body holds nothing.
  app.addContentTypeParser('application/x-www-form-urlencoded', (_request, _payload, done) => done(null));
  app.post('/clear', (_request, reply) => {
    mailbox.clear();
    return reply.redirect('/', 303);
  });

  app.get('/mail/:id', (request, reply) => {
    const mail = mailbox.find((request.params as { id: string }).id);
    const { view } = request.query as { view?: string };
    if (!mail)
      return page(
        reply,
        404,
        'No such mail',
        '<h1>No such mail</h1><p><a href="/">Back to the mailbox</a></p>',
      );
    return page(reply, 200, mail.subject || 'Mail', mailView(mail, view ?? (mail.html ? 'html' : 'text')));
  });

  app.get('/mail/:id/html', (request, reply) => {
    const mail = mailbox.find((request.params as { id: string }).id);
    if (!mail) return reply.code(404).send({ message: 'There is no such mail.' });
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', mailPolicy)
      .header('x-content-type-options', 'nosniff')
      .send(mail.html);
  });

  app.get('/api/messages', (request) => mailbox.list((request.query as { to?: string }).to));

  app.get(
    '/api/messages/:id',
    (request, reply) =>
      mailbox.find((request.params as { id: string }).id) ??
      reply.code(404).send({ message: 'There is no such mail.' }),
  );

  app.delete('/api/messages', (_request, reply) => {
    mailbox.clear();
    return reply.code(204).send();
  });
}

function page(reply: FastifyReply, status: number, title: string, content: string): FastifyReply {
  const html =
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">` +
    `<title>${escape(title)}</title><style>${style}</style></head><body><header><a href="/">Simulated mailbox</a>` +
    `<small>Nothing here leaves this machine.</small></header><main>${content}</main></body></html>`;
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('content-security-policy', pagePolicy)
    .send(html);
}

function listOf(mails: readonly MailSummary[]): string {
  if (mails.length === 0)
    return '<h1>Mailbox</h1><p class="dim">No mail yet. Reload after something was sent.</p>';
  const rows = mails.map(
    ({ id, subject, to, receivedAt }) =>
      `<li><a href="/mail/${id}"><strong>${escape(subject || '(no subject)')}</strong><small><time datetime="${receivedAt}">${receivedAt.slice(0, 19).replace('T', ' ')}</time></small>` +
      `<span class="dim">to ${escape(to.join(', '))}</span></a></li>`,
  );
  return `<h1>Mailbox <small>(${mails.length})</small></h1><form method="post" action="/clear"><button>Delete all</button></form><ul class="mails">${rows.join('')}</ul>`;
}

function mailView(mail: StoredMail, view: string): string {
  const tabs = [...(mail.html ? [['html', 'HTML']] : []), ['text', 'Plain text'], ['raw', 'Raw']].map(
    ([name = '', label = '']) =>
      `<a href="/mail/${mail.id}?view=${name}"${name === view ? ' aria-current="page"' : ''}>${label}</a>`,
  );
  const shown =
    view === 'html'
      ? `<iframe src="/mail/${mail.id}/html" sandbox="allow-popups" title="The mail as HTML"></iframe>`
      : `<pre>${escape(view === 'raw' ? mail.raw : mail.text)}</pre>`;
  return (
    `<h1>${escape(mail.subject || '(no subject)')}</h1><dl><dt>From</dt><dd>${escape(mail.from)}</dd><dt>To</dt><dd>${escape(mail.to.join(', '))}</dd>` +
    `<dt>Received</dt><dd>${mail.receivedAt}</dd></dl><nav aria-label="Views of the mail">${tabs.join('')}</nav>${shown}`
  );
}
