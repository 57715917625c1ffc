import type { FastifyReply } from 'fastify';

const style = `
*{box-sizing:border-box}body{margin:0;background:#f4f1ea;color:#24211c;font:16px/1.5 system-ui,sans-serif}
header{background:#24211c;color:#f4f1ea;padding:12px 20px}header p{margin:0 auto;max-width:600px}
main{max-width:640px;margin:0 auto;padding:20px}h1{font-size:1.5rem;margin:.2em 0 .6em}h2{font-size:1.15rem;margin:1.6em 0 .5em}
form{margin:0}label{display:block;font-weight:600;margin:14px 0 4px}
input{font:inherit;width:100%;min-height:44px;padding:8px 12px;border:1px solid #6d665a;border-radius:4px;background:#fff;color:inherit}
button,a.button{font:inherit;font-weight:600;display:inline-block;min-height:44px;padding:9px 20px;margin:16px 8px 0 0;border:1px solid #24211c;border-radius:4px;background:#fff;color:#24211c;cursor:pointer;text-decoration:none}
button.main{background:#1d5b45;border-color:#1d5b45;color:#fff}a{color:#174c39}
:focus-visible{outline:3px solid #1d5b45;outline-offset:2px}
.error{border:2px solid #a3211b;background:#fdeceb;padding:10px 14px;border-radius:4px}
.card{background:#fff;border:1px solid #cfc8ba;border-radius:6px;padding:16px 20px}.row{display:grid;grid-template-columns:1fr 1fr;gap:0 16px}
ul{list-style:none;margin:0;padding:0}li{padding:10px 0;border-bottom:1px solid #cfc8ba;display:flex;flex-wrap:wrap;gap:4px 16px;justify-content:space-between}
details{margin-top:24px}summary{min-height:44px;padding:9px 0;cursor:pointer}.dim{color:#5c564b}.cards td,.cards th{padding:2px 16px 2px 0;text-align:left;font-weight:400}`;

const policy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'";

export const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

export function money(amount: number, currency: string): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}

export const dateOf = (seconds: number): string =>
  new Date(seconds * 1000).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** A page of the simulator: plain HTML, without scripts. */
export function page(reply: FastifyReply, status: number, title: string, content: string): FastifyReply {
  const html =
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">` +
    `<title>${escape(title)} - Simulated payments</title><style>${style}</style></head><body>` +
    `<header><p><strong>Simulated payments</strong>: no money moves here.</p></header><main>${content}</main></body></html>`;
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('content-security-policy', policy)
    .header('cache-control', 'no-store')
    .send(html);
}

/** Only what leads somewhere: a link with a script as its address would run. */
export const linkTo = (address: string | null, text: string): string =>
  address && /^https?:\/\//i.test(address)
    ? `<a class="button" href="${escape(address)}">${escape(text)}</a>`
    : '';
