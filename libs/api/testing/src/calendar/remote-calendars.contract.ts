import { beforeEach, describe, expect, it } from '@jest/globals';
import type { CalendarAccount, RemoteCalendars, RemotePlace } from '@patchlight/application/ports';

/** A calendar object with one event; `key` makes its id. */
const ICS = (key: string, summary: string): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Patchlight//Test//EN',
    'BEGIN:VEVENT',
    `UID:${key}@test`,

    'DTSTAMP:20261121T120000Z',
    'DTSTART:20261121T120000Z',
    `SUMMARY:${summary}`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n');

interface RemoteWorld {
  remote: RemoteCalendars;
  account: CalendarAccount;
  /** Creates a calendar. @returns its URL */
  addCalendar(name: string): Promise<string>;
  /** Summaries of a calendar's events, in any order. */
  summaries(calendarUrl: string): Promise<string[]>;
}

/** Contract of every RemoteCalendars. `given` creates a server with an account that has no calendars. */
export const remoteCalendarsContract = (given: () => Promise<RemoteWorld>): void => {
  describe('as RemoteCalendars', () => {
    let world: RemoteWorld;
    let place: RemotePlace;
    beforeEach(async () => {
      world = await given();
      place = { ...world.account, calendarUrl: await world.addCalendar('Games') };
    });

    it('list the calendars of an account', async () => {
      const url = await world.addCalendar('Private & öffentlich');
      const found = await world.remote.list(world.account);
      expect(found).toContainEqual({ url: place.calendarUrl, name: 'Games' });
      expect(found).toContainEqual({ url, name: 'Private & öffentlich' });
      expect(found).toHaveLength(2);
    });

    it('put, replace and remove an object, each by its key', async () => {
      const { remote } = world;
      expect(await remote.listKeys(place)).toEqual(new Set());
      expect(await remote.put(place, 'update-1', ICS('update-1', 'One'))).toBe(true);
      expect(await remote.put(place, 'update-2', ICS('update-2', 'Two'))).toBe(true);
      expect(await remote.listKeys(place)).toEqual(new Set(['update-1', 'update-2']));
      expect(await remote.put(place, 'update-1', ICS('update-1', 'One again'))).toBe(true);
      expect((await world.summaries(place.calendarUrl)).toSorted()).toEqual(['One again', 'Two']);
      await remote.remove(place, 'update-1');
      expect(await remote.listKeys(place)).toEqual(new Set(['update-2']));
      expect(await world.summaries(place.calendarUrl)).toEqual(['Two']);
    });

    it('treat an object that is already gone as removed', async () => {
      await expect(world.remote.remove(place, 'update-1')).resolves.toBeUndefined();
    });

    it('report a wrong password', async () => {
      const wrong = { ...place, password: 'another' };
      const failure = { problem: 'unauthorized' };
      await expect(world.remote.list(wrong)).rejects.toMatchObject(failure);
      await expect(world.remote.listKeys(wrong)).rejects.toMatchObject(failure);
      await expect(world.remote.put(wrong, 'x', ICS('x', 'x'))).rejects.toMatchObject(failure);
      await expect(world.remote.remove(wrong, 'x')).rejects.toMatchObject(failure);
    });

    it('report a deleted calendar', async () => {
      const gone = { ...place, calendarUrl: `${place.calendarUrl.replace(/\/$/, '')}-gone/` };
      await expect(world.remote.listKeys(gone)).rejects.toMatchObject({ problem: 'gone' });
    });
  });
};
