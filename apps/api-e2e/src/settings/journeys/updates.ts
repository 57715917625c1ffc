import { expect } from '@jest/globals';
import type { LibraryBody } from '@patchlight/contracts';
import type { Visitor } from '../../testing/visitor.ts';
import { arrives } from '../journey.ts';
import type { Journey } from '../journey.ts';
import type { Published, Stage } from '../stage/stage.ts';

/** Publishes a post, and expects it live and in the inbox of a user. */
export const tellLive = async (stage: Stage, who: Visitor, appId: number): Promise<Published> => {
  const stream = await who.listen();
  try {
    const post = stage.publish(appId);
    const [event] = await arrives('the event came', () => {
      const events = stream.newsOf(post.gid);
      return events.length > 0 && events;
    });
    expect(event).toMatchObject({ appId, title: post.title });
    const { data } = await who.inbox();
    const row = data.find(({ game_update: update }) => update?.id === post.gid);
    expect(row?.game_update).toMatchObject({ title: post.title, updateDate: post.at.toISOString() });
    const age = stage.clock.now().getTime() - new Date(row!.created_at).getTime();
    expect(Math.abs(age)).toBeLessThan(60_000);
    return post;
  } finally {
    stream.close();
  }
};

const follow: Journey = {
  name: 'games are followed, and their posts fetched',
  run: async (stage) => {
    for (const who of [stage.ada, stage.bob]) for (const appId of stage.appIds) await who.follow(appId);
    await arrives('all were fetched', async () => {
      const { data } = await stage.ada.done<LibraryBody>('GET', '/user/games');
      return (
        data.games.length === stage.appIds.length &&
        data.games.every(({ latestUpdateGid }) => latestUpdateGid)
      );
    });
  },
};

const newPost: Journey = {
  name: 'a new post, live and in the inbox',
  run: async (stage) => {
    for (const who of [stage.ada, stage.bob]) await tellLive(stage, who, stage.appIds[0]!);
  },
};

export const updates = [follow, newPost];
