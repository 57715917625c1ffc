import { beforeEach, describe, expect, it } from '@jest/globals';
import type { ExportQueries } from '@patchlight/application/ports';

export interface ExportPorts {
  queries: ExportQueries;
  userId: string;
  /** Adds an update to the user's calendar. */
  add(title: string, startsAt: Date): Promise<unknown>;
  /** Adds `count` updates to the user's calendar, one second apart. */
  addMany(count: number, from: Date): Promise<unknown>;
  /** Changes the title of an update, as an edit does. */
  rename(title: string, to: string): Promise<unknown>;
}

const FROM = new Date('2026-08-01T00:00:00Z');
const TO = new Date('2026-12-01T00:00:00Z');

/** Contract of every ExportQueries of updates. */
export const exportContract = (given: () => Promise<ExportPorts>): void => {
  describe('as ExportQueries', () => {
    let ports: ExportPorts;
    const choice = () => ({ userId: ports.userId, kinds: ['gameUpdates' as const], category: null });
    const titles = async () =>
      (await ports.queries.listEntries(choice(), { from: FROM, to: TO }, 10)).map(({ title }) => title);
    const version = () => ports.queries.getVersion(choice(), { from: FROM, to: TO });
    const at = (date: Date, ms: number): Date => new Date(date.getTime() + ms);

    beforeEach(async () => {
      ports = await given();
    });

    it('return entries that start within the window, excluding its end, in order of their start', async () => {
      await ports.add('Last', at(TO, -1));
      await ports.add('First', FROM);
      await ports.add('After', TO);
      await ports.add('Before', at(FROM, -1));
      await ports.add('Between', at(FROM, 1));
      expect((await titles()).map((title) => title.split(' ').at(-1))).toEqual(['First', 'Between', 'Last']);
    });

    it('return no entries of kinds that are not selected', async () => {
      await ports.add('First', FROM);
      const none = { ...choice(), kinds: [] };
      expect(await ports.queries.listEntries(none, { from: FROM, to: TO }, 10)).toEqual([]);
    });

    it('return the latest, up to a limit', async () => {
      await ports.addMany(1_002, FROM);
      const entries = await ports.queries.listEntries(choice(), { from: FROM, to: TO }, 1_000);
      expect([entries.length, entries[0]!.startsAt]).toEqual([1_000, at(FROM, 2_000)]);
    });

    it('return another version when the entries change, and the same otherwise', async () => {
      await ports.add('First', FROM);
      const versions = [await version()];
      await ports.rename('First', 'Second');
      versions.push(await version());
      await ports.add('Third', at(FROM, 1));
      versions.push(await version());
      expect(new Set(versions).size).toBe(3);
      expect(await version()).toBe(versions[2]);
    });
  });
};
