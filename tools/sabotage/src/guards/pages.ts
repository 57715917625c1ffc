import type { Sabotage } from '../sabotage.ts';

const HEADS = 'libs/api/adapters/pages/src/page-heads.ts';

const inPages = { project: 'adapter-pages', spec: 'web-app.int-spec' };
const inContent = { project: 'adapter-pages', spec: 'page-content.int-spec' };

export const guards: Sabotage[] = [
  {
    guard: 'A title from the store is text in the head of a page, not markup.',
    file: HEADS,
    change: ['`<title>${escapeHtml(title)}</title>`', '`<title>${title}</title>`'],
    suite: inPages,
  },
  {
    guard: 'An excerpt cannot close its HTML attribute.',
    file: HEADS,
    change: ['content="${escapeHtml(content)}"', 'content="${content}"'],
    suite: inPages,
  },
  {
    guard: 'A page is served while the database is unavailable.',
    file: HEADS,
    change: ['.catch(() => DEFAULT_HEAD)', ''],
    suite: inPages,
  },
  {
    guard: 'A title from the store is text in the content of a page, not markup.',
    file: 'libs/api/adapters/pages/src/template.ts',
    change: ['part.isHtml ? value : escapeHtml(value)', 'value'],
    suite: inContent,
  },
  {
    guard: 'A title cannot close the script element with the answers.',
    file: 'libs/api/adapters/pages/src/page-content.ts',
    change: [".replaceAll('<', '\\\\u003c')", ''],
    suite: inContent,
  },
  {
    guard: 'A picture in a page comes from the web.',
    file: 'libs/api/adapters/pages/src/public-data.ts',
    change: ['url !== null && isWebUrl(url) ? url : null', 'url'],
    suite: inContent,
  },
  {
    guard: 'Pages run a limited number of queries at a time.',
    file: 'libs/api/adapters/pages/src/public-data.ts',
    change: ['running >= MAX_CONCURRENT', 'running < 0'],
    suite: inContent,
  },
  {
    guard: 'Requests for the same page share one query.',
    file: 'libs/api/adapters/pages/src/public-data.ts',
    change: ['cachedFor(CACHED_MS, () => query(readLatest))', '() => query(readLatest)'],
    suite: inContent,
  },
  {
    guard: 'A page that the browser kept does not show its old content as new.',
    file: 'apps/web/src/shared/api/page-answers.ts',
    change: ['isYounger(left.at, FRESH_MS)', 'left.at > 0'],
    suite: { project: 'web', spec: 'page-answers.spec' },
  },
  {
    guard: 'What was requested early for one user is not shown to another.',
    file: 'apps/web/src/shared/api/page-answers.ts',
    change: ['early?.token !== token || ', '!early || '],
    suite: { project: 'web', spec: 'page-answers.spec' },
  },
  {
    guard: 'What was requested early is used once.',
    file: 'apps/web/src/shared/api/page-answers.ts',
    change: ['early?.byUrl.delete(url);', ''],
    suite: { project: 'web', spec: 'page-answers.spec' },
  },
  {
    guard: 'What was requested early is not used later than 15 seconds after.',
    file: 'apps/web/src/shared/api/page-answers.ts',
    change: ['!isYounger(early.at, EARLY_MS)', 'early.at < 0'],
    suite: { project: 'web', spec: 'page-answers.spec' },
  },
  {
    guard: 'What was requested before a change is not used after it.',
    file: 'apps/web/src/shared/api/http.ts',
    change: ['} else dropEarlyAnswers();', '}'],
    suite: { project: 'web', spec: 'page-answers.spec' },
  },
  {
    guard: 'A page of the last visit does not say that the user is offline.',
    file: 'apps/web/src/shared/snapshot/snapshot.ts',
    change: [" || node.hasAttribute('data-momentary')", ''],
    suite: { project: 'web', spec: 'snapshot.spec' },
  },
  {
    guard: 'The nonce of a page matches its header.',
    file: 'libs/api/adapters/http/src/kernel/security-headers.ts',
    change: ["randomBytes(16).toString('base64')", "'the-same-for-all'"],
    suite: { project: 'api', spec: 'web-app.int-spec' },
  },
];
