import type { Sabotage } from '../sabotage.ts';

const READ_FEED = 'libs/api/application/src/calendar/read-feed.use-case.ts';
const feeds = { project: 'application', spec: 'calendar/feeds.spec' };

export const guards: Sabotage[] = [
  {
    guard: 'A calendar feed is written once, until it changes.',
    file: READ_FEED,
    change: [
      'this.texts(tag, () => this.write(feed.name, choice, window))',
      'this.write(feed.name, choice, window)',
    ],
    suite: feeds,
  },
  {
    guard: 'A calendar feed is written between other requests.',
    file: READ_FEED,
    change: ['await this.inSlice(() => parts.next())', 'parts.next()'],
    suite: feeds,
  },
  {
    guard: 'A calendar feed has at most a thousand events.',
    file: READ_FEED,
    change: ['listEntries(choice, window, MAX_ENTRIES)', 'listEntries(choice, window, 5_000)'],
    suite: feeds,
  },
  {
    guard: 'A calendar feed is read a few times a minute only.',
    file: READ_FEED,
    change: ['    await this.deps.limiter.consume(`calendar-feed:${feed.id}`, READS);\n', ''],
    suite: feeds,
  },
  {
    guard: 'A part of a calendar feed takes a few milliseconds.',
    file: 'libs/api/adapters/calendar/src/ical-calendar-writer.adapter.ts',
    change: ['const EVENTS_AT_ONCE = 50;', 'const EVENTS_AT_ONCE = 5_000;'],
    suite: { project: 'adapter-calendar', spec: 'ical-calendar-writer.spec' },
  },
  {
    guard: 'A sync is prepared between other requests.',
    file: 'libs/api/application/src/calendar/calendar-mirror.ts',
    change: ['      if (n % PREPARED_AT_ONCE === 0) await nextTurn();\n', ''],
    suite: { project: 'application', spec: 'calendar/sync-calendar' },
  },
  {
    guard: 'Events keep their UIDs when the address of the instance changes.',
    file: 'libs/api/adapters/calendar/src/ical-calendar-writer.adapter.ts',
    change: ['`${key}@${this.identity.hostname}`', '`${key}@${this.baseUrl.hostname}`'],
    suite: { project: 'adapter-calendar', spec: 'ical-calendar-writer.spec' },
  },
  {
    guard: 'An instance keeps its name.',
    file: 'libs/api/adapters/persistence/src/operations/sql-instance.ts',
    change: ['on conflict do nothing', 'on conflict (only_row) do update set identity = excluded.identity'],
    suite: { project: 'adapter-persistence', spec: 'operations/instance.int-spec' },
  },
  {
    guard: 'An instance that has users is named by its address.',
    file: 'libs/api/adapters/persistence/src/operations/sql-instance.ts',
    change: ['isUsed ? publicUrl.href :', 'isUsed && false ? publicUrl.href :'],
    suite: { project: 'adapter-persistence', spec: 'operations/instance.int-spec' },
  },
  {
    guard: 'A passkey of another host is no sign-in method.',
    file: 'libs/api/adapters/persistence/src/sign-in/sql-sign-in-methods.ts',
    change: ['elsewhere(address, this.publicUrl) === null).length', 'true).length'],
    suite: { project: 'adapter-persistence', spec: 'sign-in/sign-in-methods.int-spec' },
  },
  {
    guard: 'Percent signs that encode nothing hide no calendar.',
    file: 'libs/api/adapters/calendar/src/caldav-remote-calendars.adapter.ts',
    change: ['name.trim() || decoded(last)', 'name.trim() || decodeURIComponent(last)'],
    suite: { project: 'adapter-calendar', spec: 'caldav-remote-calendars.int-spec' },
  },
  {
    guard: 'A home that cannot be read hides no other.',
    file: 'libs/api/adapters/calendar/src/caldav-remote-calendars.adapter.ts',
    change: ['if (read.length === 0)', 'if (read.length < lists.length)'],
    suite: { project: 'adapter-calendar', spec: 'caldav-remote-calendars.int-spec' },
  },
];
