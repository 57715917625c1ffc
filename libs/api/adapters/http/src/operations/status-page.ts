import { createHash } from 'node:crypto';
import type { HealthBody, HealthReason } from '@patchlight/contracts';

/** Uses the browser's own dark colors: this page must not depend on anything else. */
const STYLE = `
:root{color-scheme:dark}
body{max-width:40rem;margin:0 auto;padding:3rem 1.25rem;font:1rem/1.5 system-ui,sans-serif}
header{display:flex;align-items:center;gap:.75rem;font-weight:650}
h1{font-size:1.75rem;line-height:1.25;margin:2rem 0 1.5rem}
dl{margin:0}
dl div{display:flex;flex-wrap:wrap;justify-content:space-between;gap:.25rem 1rem;padding:.75rem 0;border-top:1px solid GrayText}
dd{margin:0;font-weight:600}
p{margin:1.5rem 0 0}
a{color:inherit;display:inline-block;padding:.5rem 0}
`;

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/** No scripts, and no resources but the logo. */
export const STATUS_PAGE_POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

const HEADINGS: Record<HealthBody['status'], string> = {
  ok: 'All systems work',
  degraded: 'Updates are delayed',
  down: 'Patchlight is not available',
};

const WORDS = { up: 'Up', down: 'Down', unknown: 'Unknown' };

const stateOf = (
  { status, reasons }: HealthBody,
  faults: readonly HealthReason[],
  fine: string,
  faulty: string,
): string => {
  if (status === 'down' || reasons.includes('unknown')) return WORDS.unknown;
  return faults.some((fault) => reasons.includes(fault)) ? faulty : fine;
};

const timeOf = (iso: string): string =>
  `<time datetime="${iso}">${iso.slice(0, 16).replace('T', ' ')} UTC</time>`;

/** The status page. All values come from the instance itself. */
export const statusPage = (health: HealthBody, now: Date): string => {
  const facts = [
    ['API', 'Up'],
    ['Database', WORDS[health.database]],
    ['Worker', WORDS[health.worker]],
    ['Live updates', WORDS[health.events]],
    ['Background work', stateOf(health, ['ticks', 'jobs', 'queue'], 'Works', 'Failing')],
    ['Messages', stateOf(health, ['services', 'deliveries'], 'On time', 'Late')],
    ['Last look for updates', health.lastIngestAt ? timeOf(health.lastIngestAt) : 'Not yet'],
  ];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Patchlight - Status</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>${STYLE}</style>
</head>
<body>
<header><img src="/favicon.svg" alt="" width="30" height="30">Patchlight</header>
<main>
<h1>${HEADINGS[health.status]}</h1>
<dl>
${facts.map(([name, state]) => `<div><dt>${name}</dt><dd>${state}</dd></div>`).join('\n')}
</dl>
<p>Checked at ${timeOf(now.toISOString())}.</p>
<p><a href="/">Back to Patchlight</a></p>
</main>
</body>
</html>
`;
};
