import { beforeEach, describe, expect, it } from '@jest/globals';
import type { CalendarWriter } from '@patchlight/application/ports';
import { anEntry } from './scripted-calendar.ts';

/** Contract of every CalendarWriter. */
export const calendarWriterContract = (given: () => CalendarWriter): void => {
  describe('as a CalendarWriter', () => {
    const entries = [anEntry(), anEntry({ key: 'release-440', title: 'Lantern Deep is out' })];
    let writer: CalendarWriter;
    const feed = () => [...writer.writeFeed('My games', entries)].join('');
    beforeEach(() => {
      writer = given();
    });

    it('writes the name of a feed, and its entries in order', () => {
      const text = feed();
      const places = ['My games', 'update-7', 'release-440'].map((word) => text.indexOf(word));
      expect(places).not.toContain(-1);
      expect(places).toEqual(places.toSorted((a, b) => a - b));
    });

    it('writes a single entry as an object', () => {
      const text = writer.writeObject(entries[1]!);
      expect(text).toContain('release-440');
      expect(text).toContain('Lantern Deep is out');
      expect(text).not.toContain('update-7');
    });

    it('writes equal text for equal entries, and different text otherwise', () => {
      expect(feed()).toBe(feed());
      expect(writer.writeObject(anEntry())).toBe(writer.writeObject(anEntry()));
      const changes = [{ sequence: 1 }, { title: 'Another title' }, { key: 'update-8' }];
      const texts = [anEntry(), ...changes.map((change) => anEntry(change))].map((entry) =>
        writer.writeObject(entry),
      );
      expect(new Set(texts).size).toBe(4);
    });
  });
};
