import type { Sabotage } from '../sabotage.ts';

const HEADS = 'libs/api/adapters/pages/src/page-heads.ts';

const inPages = { project: 'adapter-pages', spec: 'web-app.int-spec' };

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
    change: ['} catch {\n      return DEFAULT_HEAD;\n    }', '}'],
    suite: inPages,
  },
  {
    guard: 'The nonce of a page matches its header.',
    file: 'libs/api/adapters/http/src/kernel/security-headers.ts',
    change: ["randomBytes(16).toString('base64')", "'the-same-for-all'"],
    suite: { project: 'api', spec: 'web-app.int-spec' },
  },
];
