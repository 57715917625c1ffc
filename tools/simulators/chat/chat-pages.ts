import type { FastifyInstance } from 'fastify';
import type { ReceivedMessage } from './receivers.ts';

const style = `
:root{color-scheme:dark}*{box-sizing:border-box}
body{margin:0;background:#0b0d11;color:#e8ebf2;font:16px/1.5 Inter,system-ui,sans-serif}
main{max-width:960px;margin:0 auto;padding:16px 20px}h1{font-size:1.4rem}h2{font-size:1rem;margin:24px 0 8px}
small,.dim{color:#a3abbd}pre{white-space:pre-wrap;overflow-wrap:anywhere;background:#12151c;border:1px solid #2a2f3a;border-radius:8px;padding:16px;margin:0}`;

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const entry = ({ kind, path, receivedAt, status, body }: ReceivedMessage): string =>
  `<h2>${kind} <small>${escape(path)} · <time>${receivedAt}</time> · ${status ?? 'no answer'}</small></h2>` +
  `<pre>${escape(JSON.stringify(body, null, 2))}</pre>`;

/** The messages as a page for people and as JSON for tests. */
export function addChatPages(app: FastifyInstance, messages: readonly ReceivedMessage[]): void {
  app.get('/', (_request, reply) => {
    const entries = messages.toReversed().map(entry).join('');
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
      .send(
        `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">` +
          `<title>Simulated chats</title><style>${style}</style></head><body><main><h1>Simulated chats</h1>` +
          `${entries || '<p class="dim">No message yet. Reload after something was sent.</p>'}</main></body></html>`,
      );
  });
  app.get('/messages', () => messages);
}
