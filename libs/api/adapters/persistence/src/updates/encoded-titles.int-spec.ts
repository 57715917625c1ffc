import { beforeAll, describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import type { IncomingPost } from '@patchlight/application/ports';
import { MikroUnitOfWork } from '../kernel/mikro-unit-of-work.ts';
import { Migration20261129140000_every_setting } from '../migrations/20261129140000-every-setting.ts';
import { addGames, aPost } from '../testing/seed.ts';
import { openTestDatabase } from '../testing/open-test-database.ts';
import { SqlPosts } from './sql-posts.ts';

const test = await openTestDatabase();

describe('posts that were read by an earlier version', () => {
  beforeAll(async () => {
    await addGames(test.db, [7]);
  });

  const add = (...posts: IncomingPost[]): Promise<void> =>
    new MikroUnitOfWork(test.orm.em).run(() => new SqlPosts(test.db).saveHistory(7, posts));
  const readAgain = async (): Promise<void> => {
    for (const sql of Migration20261129140000_every_setting.readAgain) await test.db.query(sql);
  };

  it('have decoded titles, which are no edits', async () => {
    const body = '[p]Lanterns\r\n and\u00a0\u3000 moths e\u0301 [/p] ';
    await add(aPost({ gid: '11', title: 'Moth &amp; Lantern&#39;s &quot;end&quot;', body }));
    await test.db.query(`update games set name = 'Moth &amp;amp; Lantern' where app_id = 7`);
    await readAgain();
    const title = `Moth & Lantern's "end"`;
    const read = `${title}\n${body}`.normalize('NFC').replace(/\s+/g, ' ').trim();
    expect(
      await test.db.query(`select title, encode(content_hash, 'hex') as hash from updates where gid = '11'`),
    ).toEqual([{ title, hash: createHash('sha256').update(read).digest('hex') }]);
    expect(await test.db.query('select name from games where app_id = 7')).toEqual([
      { name: 'Moth &amp; Lantern' },
    ]);
  });

  it('are HTML only if they are it throughout', async () => {
    const bodies = [
      '[list][*]the <title> is read, no </title>[/list]',
      'the <title>\nis </title>',
      '<p>a</p>',
      'a<br>b',
    ];
    await add(...bodies.map((body, index) => aPost({ gid: `2${index}`, body, format: 'html' })));
    await readAgain();
    expect(
      (
        await test.db.query<{ format: string }>(`select format from updates where gid like '2_' order by gid`)
      ).map(({ format }) => format),
    ).toEqual(['bbcode', 'bbcode', 'html', 'html']);
  });
});
