import { Readable } from 'node:stream';
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { AccountArchive, ArchivePage } from '@patchlight/application/ports';

export interface AccountArchiveSubject {
  archive: AccountArchive;
  /** Adds a user with this username, a password hash containing 'secret', and a session. @returns the id */
  addUser(username: string): Promise<string>;
}

/** Contract of every `AccountArchive`. `given` creates one without users. */
export const accountArchiveContract = (given: () => Promise<AccountArchiveSubject>): void => {
  describe('as an AccountArchive', () => {
    let subject: AccountArchiveSubject;
    beforeEach(async () => {
      subject = await given();
    });
    const archiveOf = (userId: string): Promise<ArchivePage[]> =>
      Readable.from(subject.archive.readPages(userId)).toArray();
    const rowsIn = (pages: ArchivePage[], name: string) =>
      pages.filter(({ section }) => section === name).flatMap(({ rows }) => rows);

    it('contains the account and its sessions, but no data of others and no password', async () => {
      const ada = await subject.addUser('ada');
      await subject.addUser('bob');
      const pages = await archiveOf(ada);
      expect(rowsIn(pages, 'account')).toEqual([expect.objectContaining({ username: 'ada' })]);
      expect(rowsIn(pages, 'sessions')).toHaveLength(1);
      expect(JSON.stringify(pages)).not.toMatch(/bob|secret/);
    });

    it('contains each section in a fixed order, even if empty', async () => {
      const sections = (await archiveOf(await subject.addUser('ada'))).map(({ section }) => section);
      expect(new Set(sections).size).toBe(sections.length);
      expect((await archiveOf('999999')).map(({ section, rows }) => [section, rows])).toEqual(
        sections.map((section) => [section, []]),
      );
    });
  });
};
