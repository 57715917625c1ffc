import { describe, expect, it } from '@jest/globals';
import { anEntry, calendarWriterContract } from '@patchlight/testing';
import ICAL from 'ical.js';
import { IcalCalendarWriter } from './ical-calendar-writer.adapter.ts';

const writer = new IcalCalendarWriter(
  new URL('https://patchlight.example'),
  new URL('https://patchlight.example'),
);

/** Parses a calendar with another implementation. */
const parse = (text: string): ICAL.Component =>
  new ICAL.Component(ICAL.parse(text) as [string, unknown[], unknown[]]);
const eventsOf = (text: string): ICAL.Event[] =>
  parse(text)
    .getAllSubcomponents('vevent')
    .map((component) => new ICAL.Event(component));
const propertyOf = (event: ICAL.Event, name: string): string =>
  String(event.component.getFirstPropertyValue(name));

/** A feed as a whole. */
const feedOf = (...words: Parameters<IcalCalendarWriter['writeFeed']>): string =>
  [...writer.writeFeed(...words)].join('');

describe('iCalendar writer', () => {
  calendarWriterContract(() => writer);

  it('writes what another implementation reads back unchanged', () => {
    const [event, ...others] = eventsOf(feedOf('Updates', [anEntry({ sequence: 3 })]));
    expect(others).toEqual([]);
    expect(event).toMatchObject({
      uid: 'update-7@patchlight.example',
      summary: 'Lantern Deep: Patch 1.2',
      description: 'The boat floats again.\n\nhttps://patchlight.example/g/440?update=18001',
      sequence: 3,
    });
    expect(event!.startDate.toJSDate()).toEqual(new Date('2026-11-20T18:30:00Z'));
    expect(event!.endDate.toJSDate()).toEqual(new Date('2026-11-20T19:00:00Z'));
    expect(event!.startDate.isDate).toBe(false);
    expect(propertyOf(event!, 'url')).toBe('https://patchlight.example/g/440?update=18001');
    expect(propertyOf(event!, 'categories')).toBe('Patch');
    expect(propertyOf(event!, 'transp')).toBe('TRANSPARENT');
    expect(propertyOf(event!, 'dtstamp')).toBe('2026-11-20T18:31:00Z');
    expect(propertyOf(event!, 'last-modified')).toBe('2026-11-20T18:31:00Z');
  });

  it('writes the name and the refresh interval, without requesting a reply', () => {
    const calendar = parse(feedOf('My games', []));
    expect(calendar.getFirstPropertyValue('version')).toBe('2.0');
    expect(calendar.getFirstPropertyValue('x-wr-calname')).toBe('My games');
    expect(String(calendar.getFirstPropertyValue('refresh-interval'))).toBe('PT1H');
    expect(calendar.getFirstPropertyValue('method')).toBeNull();
  });

  it('writes a feed in parts of 50 events, which are one calendar', () => {
    const entries = Array.from({ length: 120 }, (_, n) => anEntry({ key: `update-${n}` }));
    const parts = [...writer.writeFeed('My games', entries)];
    expect(parts.map((part) => part.match(/^BEGIN:VEVENT/gm)?.length ?? 0)).toEqual([0, 50, 50, 20, 0]);
    expect(eventsOf(parts.join('')).map(({ uid }) => uid)).toEqual(
      entries.map(({ key }) => `${key}@patchlight.example`),
    );
  });

  it('names events by the identity of the instance, and links to its address', () => {
    const moved = new IcalCalendarWriter(
      new URL('https://games.example'),
      new URL('https://patchlight.example'),
    );
    const [event] = eventsOf(moved.writeObject(anEntry()));
    expect([event!.uid, propertyOf(event!, 'url')]).toEqual([
      'update-7@patchlight.example',
      'https://games.example/g/440?update=18001',
    ]);
  });

  it('writes dates without a time for all-day entries', () => {
    const day = anEntry({ isAllDay: true, startsAt: new Date('2027-02-28T00:00:00Z') });
    const [event] = eventsOf(writer.writeObject(day));
    expect(event!.startDate.isDate).toBe(true);
    expect(event!.startDate.toString()).toBe('2027-02-28');
    expect(event!.endDate.toString()).toBe('2027-03-01');
  });

  it('folds lines at 75 octets', () => {
    const text = feedOf('ü'.repeat(60), [anEntry({ title: '🎮 Грибной лес '.repeat(30) })]);
    const longest = Math.max(...text.split('\r\n').map((line) => Buffer.byteLength(line)));
    expect(longest).toBeLessThanOrEqual(75);
    expect(eventsOf(text)[0]!.summary).toBe('🎮 Грибной лес '.repeat(30).trim());
  });

  it.each([
    ['a line break', 'Patch\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nUID:evil'],
    ['a bare line feed', 'Patch\nATTENDEE:mailto:mallory@example.org'],
    ['a bare carriage return', 'Patch\rATTENDEE:mailto:mallory@example.org'],
    ['other line separators', 'Patch\u2028ATTENDEE:x\u2029\u0085\u000bORGANIZER:x'],
    ['control characters', 'Patch\u0000\u0007\u001b[31m'],
    ['half a surrogate pair', 'Patch \ud83d here'],
    ['escapes and separators', 'a\\nb; c, d: "e" ^n \\; \\,'],
    ['a fold', `${'x'.repeat(73)}\r\n END:VCALENDAR`],
  ])('escapes %s in text', (_, hostile) => {
    const texts = { title: hostile, description: hostile, label: hostile };
    const text = feedOf(hostile, [anEntry(texts), anEntry({ key: 'update-8' })]);
    const events = eventsOf(text);
    expect(events.map(({ uid }) => uid)).toEqual([
      'update-7@patchlight.example',
      'update-8@patchlight.example',
    ]);
    for (const { component } of events) {
      for (const name of ['attendee', 'organizer']) expect(component.getFirstProperty(name)).toBeNull();
      expect(component.getAllProperties('uid')).toHaveLength(1);
    }
    expect(text.match(/^BEGIN:VEVENT\r$/gm)).toHaveLength(2);
    expect(text).not.toMatch(/[^\P{Cc}\r\n\t]/u);
    expect(events[0]!.summary).toContain(hostile.slice(0, 5));
  });
});
