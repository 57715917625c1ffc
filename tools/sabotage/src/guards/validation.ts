import type { Sabotage } from '../sabotage.ts';

const CONTRACTS = { project: 'contracts', spec: 'src/validation.spec' };
const MOMENTS = 'libs/shared/contracts/src/kernel/moments.ts';

export const guards: Sabotage[] = [
  {
    guard: 'An invalid calendar date is rejected.',
    file: MOMENTS,
    change: [' && new Date(time).toISOString().slice(0, 10) === text', ''],
    suite: CONTRACTS,
  },
  {
    guard: 'A date lies in the years that everything can calculate with.',
    file: MOMENTS,
    change: ['time >= FIRST_MOMENT && time < END_OF_TIME', '!Number.isNaN(time)'],
    suite: CONTRACTS,
  },
  {
    guard: 'The time in a cursor is bound like every other.',
    file: MOMENTS,
    change: [' && isKnownTime(Number(time))', ''],
    suite: CONTRACTS,
  },
  {
    guard: 'The times of inbox, reminders and grants are read by the one rule.',
    file: 'libs/shared/contracts/src/kernel/moment-rules.ts',
    change: [
      '(value) => parseInstant(value) !== null);',
      '(value) => !Number.isNaN(Date.parse(String(value))));',
    ],
    suite: CONTRACTS,
  },
  {
    guard: 'What is to be marked is named, or the moment before which it came.',
    file: 'libs/shared/contracts/src/notifications/change-notifications.dto.ts',
    change: ['form.before == null ||', 'form.before === undefined ||'],
    suite: CONTRACTS,
  },
  {
    guard: 'A search has a limited number of terms.',
    file: 'libs/api/domain/src/updates/search-query.ts',
    change: ['if (alternatives.flat().length === MOST_TERMS) break;', ''],
    suite: { project: 'domain', spec: 'updates/search-query.spec' },
  },
  {
    guard: 'A search lets other calls have their turn between posts.',
    file: 'libs/api/adapters/persistence/src/updates/sql-update-search.queries.ts',
    change: ['await setImmediate();', ''],
    suite: { project: 'adapter-persistence', spec: 'updates/update-search.int-spec' },
  },
];
