import type { Sabotage } from '../sabotage.ts';

const READ_HTML = 'apps/web/src/widgets/update-dialog/lib/read-html.ts';
const READER = 'libs/shared/bbcode/src/html/html-reader.ts';
const web = { project: 'web', spec: 'lib/read-html.spec' };

export const guards: Sabotage[] = [
  {
    guard: 'Only allowed HTML tags remain.',
    file: READ_HTML,
    change: ['    ALLOWED_TAGS: TAGS,\n', ''],
    suite: web,
  },
  {
    guard: 'Only allowed HTML attributes remain.',
    file: READ_HTML,
    change: ['    ALLOWED_ATTR: ATTRIBUTES,\n', ''],
    suite: web,
  },
  {
    guard: 'Ids in a post cannot clobber DOM properties.',
    file: READ_HTML,
    change: ['SANITIZE_NAMED_PROPS: true', 'SANITIZE_NAMED_PROPS: false'],
    suite: web,
  },
  {
    guard: 'Links of HTML lead to web pages, mail and telephones only.',
    file: READ_HTML,
    change: ['    ALLOWED_URI_REGEXP: /^(?:https?|mailto|tel):/i,\n', ''],
    suite: web,
  },
  {
    guard: 'Text of HTML is decoded once.',
    file: READER,
    change: ['tokenize(text, { isDecoded: true })', 'tokenize(text)'],
    suite: web,
  },
  {
    guard: 'Text with elements that run scripts does not leave the browser as it is.',
    file: 'apps/web/src/shared/api/outgoing-text.ts',
    change: ['if (!hasScripts) return value;', 'if (hasScripts || !hasScripts) return value;'],
    suite: { project: 'web', spec: 'shared/api/outgoing-text.spec' },
  },
];
