import { beforeEach, describe, expect, it } from '@jest/globals';
import type { IncomingPost, SavedPolls } from '@patchlight/application/ports';
import { MikroUnitOfWork } from '../kernel/mikro-unit-of-work.ts';
import { emptyTables } from '../testing/empty-tables.ts';
import { addFollows, addGames, addUsers, aPost } from '../testing/seed.ts';
import { openTestDatabase } from '../testing/open-test-database.ts';
import { SqlIngestRunRepository } from './sql-ingest-run.repository.ts';
import { SqlPollRepository } from './sql-poll.repository.ts';
import { SqlPosts } from './sql-posts.ts';

const GAME = 440;
const LATER = new Date('2099-01-01');
const YESTERDAY = new Date(Date.now() - 86_400_000);
const minutesAgo = (minutes: number): Date => new Date(Date.now() - minutes * 60_000);

const TITLE = 'Lantern Keep Update Released';
const ofValve = (more: Partial<IncomingPost> = {}): IncomingPost =>
  aPost({
    title: TITLE,
    format: 'html',
    body: 'Fixed:<br><ul><li>a crash at the lighthouse</li><li>doors that stay open at night</li></ul>',
    postedAt: minutesAgo(60),
    ...more,
  });
const announced = (more: Partial<IncomingPost> = {}): IncomingPost =>
  aPost({
    title: TITLE,
    body: '[p]Fixed:[/p][list][*]a crash at the lighthouse[*]doors that stay open at night[/list]',
    postedAt: minutesAgo(20),
    ...more,
  });

const test = await openTestDatabase();

describe('posts that Valve publishes in two feeds', () => {
  const polls = new SqlPollRepository(test.db);
  const unitOfWork = new MikroUnitOfWork(test.orm.em);

  const deliver = async (...posts: IncomingPost[]): Promise<SavedPolls> => {
    const runId = await new SqlIngestRunRepository(test.db).start();
    const { lease } = (await polls.lease([GAME], 60_000))[0]!;
    const validators = { etag: null, bodyHash: 'hash' };
    const changed = { outcome: 'changed', validators, posts, areKindsKnown: true } as const;
    return unitOfWork.run(() =>
      polls.save(runId, [{ appId: GAME, lease, nextDueAt: LATER, appetite: 1, ...changed }]),
    );
  };
  const stored = async (): Promise<string[]> =>
    (await test.db.query<{ gid: string }>('select gid from updates order by posted_at')).map(
      ({ gid }) => gid,
    );

  beforeEach(async () => {
    await emptyTables(test.db, 'users', 'games', 'ingest_runs', 'fan_outs', 'game_events');
    await addGames(test.db, [GAME]);
    await addFollows(test.db, GAME, await addUsers(test.db, 1), YESTERDAY);
  });

  it('are one update and one notice, whichever comes first', async () => {
    const first = ofValve();
    const second = announced();
    expect((await deliver(first)).grown[0]?.updateIds).toHaveLength(1);
    for (let poll = 0; poll < 2; poll += 1)
      expect(await deliver(second, first)).toMatchObject({ newPosts: 0, editedPosts: 0, grown: [] });
    expect(await stored()).toEqual([first.gid]);
  });

  it('are the announcement if both are new, or it is known', async () => {
    const known = announced({ title: 'Old', body: '[b]Lamp oil is cheaper in all of the harbours[/b]' });
    await deliver(known);
    const late = ofValve({ title: 'Old', body: 'Lamp oil is cheaper in all of the harbours' });
    const second = announced();
    expect(await deliver(ofValve(), late, second)).toMatchObject({ newPosts: 1 });
    expect((await stored()).toSorted()).toEqual([known.gid, second.gid].toSorted());
  });

  it('are edited by the feed that brought them', async () => {
    const first = ofValve();
    await deliver(first);
    const edited = ofValve({ gid: first.gid, body: `${first.body} and one more crash` });
    expect(await deliver(announced({ body: 'Edited, too' }), edited)).toMatchObject({
      newPosts: 1,
      editedPosts: 1,
    });
  });

  it('are one update in the history of a game', async () => {
    const old = { postedAt: new Date(Date.now() - 90 * 86_400_000) };
    const posts = new SqlPosts(test.db);
    const second = announced(old);
    await unitOfWork.run(() => posts.saveHistory(GAME, [ofValve(old), second]));
    await unitOfWork.run(() => posts.saveHistory(GAME, [ofValve(old)]));
    expect(await stored()).toEqual([second.gid]);
  });

  it('are two with different texts, and in one feed', async () => {
    const hotfix = announced({ body: '[p]Reverted the price of lamp oil[/p]' });
    expect(await deliver(ofValve(), hotfix, ofValve())).toMatchObject({ newPosts: 3 });
  });
});
