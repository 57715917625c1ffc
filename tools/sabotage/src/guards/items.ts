import type { Sabotage } from '../sabotage.ts';

export const guards: Sabotage[] = [
  {
    guard: 'What was not done is not told as done.',
    file: 'libs/shared/items/src/classify.ts',
    change: ["  if (negated === true) return { type: 'other', confidence: 'low' };\n", ''],
    suite: { project: 'items', spec: 'extract.spec' },
  },
  {
    guard: 'Values in different units are not compared.',
    file: 'libs/shared/items/src/change.ts',
    change: ['areAlike(before, after) ? {', 'after ? {'],
    suite: { project: 'items', spec: 'extract.spec' },
  },
  {
    guard: 'A word that tells of performance counts.',
    file: 'libs/shared/items/src/patterns.ts',
    change: [
      String.raw`at: /^(?:optimi[sz](?:e[sd]?|ing|ations?)|performance)\b/i`,
      String.raw`at: /^(?:performance)\b/i`,
    ],
    suite: { project: 'items', spec: 'extract.spec' },
  },
  {
    guard: 'A move that can be cancelled into another one is told as balance.',
    file: 'libs/shared/items/src/patterns.ts',
    change: [String.raw`at: /\bcancel(?:l?ed)? (?:into|after|starting|on)\b|`, 'at: /'],
    suite: { project: 'items', spec: 'extract.spec' },
  },
  {
    guard: 'Items tell no text of a spoiler.',
    file: 'libs/shared/items/src/raw-lines.ts',
    change: ["      case 'inlineSpoiler':\n        return add(SPOILER, isMarked);\n", ''],
    suite: { project: 'items', spec: 'lines.spec' },
  },
  {
    guard: 'A post has a bounded number of lines.',
    file: 'libs/shared/items/src/raw-lines.ts',
    change: ['if (LETTER.test(words) && lines.length < most)', 'if (LETTER.test(words))'],
    suite: { project: 'items', spec: 'lines.spec' },
  },
  {
    guard: 'What goes on working is not called breaking.',
    file: 'libs/shared/items/src/breaking.ts',
    change: ['  if (HARMLESS.test(text)) return [];\n', ''],
    suite: { project: 'items', spec: 'breaking.spec' },
  },
  {
    guard: 'Items of an earlier wording are not shown as those of the new one.',
    file: 'libs/api/adapters/persistence/src/kernel/games/update-items.ts',
    change: ['coalesce(i.content_hash = u.content_hash and ', 'coalesce('],
    suite: { project: 'adapter-persistence', spec: 'updates/update-items.int-spec' },
  },
  {
    guard: 'Newer patterns read the older posts anew.',
    file: 'libs/api/adapters/persistence/src/updates/sql-items.ts',
    change: ['const isNew = at.extractor < EXTRACTOR;', 'const isNew = at.extractor > EXTRACTOR;'],
    suite: { project: 'adapter-persistence', spec: 'updates/update-items.int-spec' },
  },
  {
    guard: 'A breaking item counts as breaking only.',
    file: 'libs/shared/contracts/src/updates/items.ts',
    change: ["(isBreaking ? 'breaking' : type)", '(isBreaking ? type : type)'],
    suite: { project: 'items', spec: 'extract.spec' },
  },
];
