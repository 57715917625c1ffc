import { describe } from '@jest/globals';
import { calendarConnectionContract } from './calendar-connection.contract.ts';
import { calendarWriterContract } from './calendar-writer.contract.ts';
import { exportContract } from './export.contract.ts';
import { InMemoryCalendarConnectionRepository } from './in-memory-calendar-connection.repository.ts';
import { InMemoryRemoteCalendars } from './in-memory-remote-calendars.ts';
import { remoteCalendarsContract } from './remote-calendars.contract.ts';
import { anEntry, PlainCalendarWriter, ScriptedExport } from './scripted-calendar.ts';

const ACCOUNT = { serverUrl: 'https://dav.example/', username: 'ada', password: 'secret' };

calendarConnectionContract(async () => {
  const connections = new InMemoryCalendarConnectionRepository();
  return {
    connections,
    ada: '1',
    bob: '2',
    disable: async (userId) => connections.disabledUsers.add(userId),
  };
});
remoteCalendarsContract(async () => {
  const remote = new InMemoryRemoteCalendars(ACCOUNT);
  return {
    remote,
    account: ACCOUNT,
    addCalendar: async (name) => remote.addCalendar(name),
    summaries: async (url) =>
      [...remote.calendars.get(url)!.objects.values()].map((ics) => /^SUMMARY:(.*)\r$/m.exec(ics)![1]!),
  };
});

describe('ScriptedExport', () =>
  exportContract(async () => {
    const queries = new ScriptedExport();
    return {
      queries,
      userId: '1',
      add: async (title, startsAt) => void queries.list.push(anEntry({ key: title, title, startsAt })),
      addMany: async (count, from) => {
        for (let n = 0; n < count; n += 1)
          queries.list.push(anEntry({ key: String(n), startsAt: new Date(from.getTime() + n * 1_000) }));
      },
      rename: async (title, to) => {
        const entry = queries.list.find((known) => known.title === title)!;
        Object.assign(entry, { title: to, sequence: entry.sequence + 1 });
      },
    };
  }));

describe('PlainCalendarWriter', () => calendarWriterContract(() => new PlainCalendarWriter()));
