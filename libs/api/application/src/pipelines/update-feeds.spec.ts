import { beforeEach, describe, expect, it } from '@jest/globals';
import type { V1Feed, V1FullUpdate } from '@patchlight/contracts';
import {
  MAX_UPDATE_FEEDS,
  SessionEnded,
  TooManyUpdateFeeds,
  UpdateFeedCategoryUnknown,
  UpdateFeedNotFound,
} from '@patchlight/domain';
import { pipelinesPorts } from '@patchlight/testing';
import type { FixedClock } from '@patchlight/testing';
import { kernelModule } from '../kernel/kernel.module.ts';
import { pipelinesModule } from './pipelines.module.ts';
import type { PipelineQueries, WebhookQueries } from './ports.ts';

const ADA = '1';
const ADA_SIGNED_IN = { userId: ADA, sessionId: 's1' };
const FORM = { name: 'Patches', kinds: ['patch' as const], category: null };
const tokenOf = ({ urls }: V1Feed): string => new URL(urls!.atom).pathname.split('/')[4]!;

describe('feeds of a user', () => {
  let clock: FixedClock;
  let asked: Parameters<PipelineQueries['listNewestOfUser']>[];
  let feeds: ReturnType<typeof pipelinesModule>;
  beforeEach(() => {
    asked = [];
    const pipelineQueries: Pick<PipelineQueries, 'listNewestOfUser'> = {
      listNewestOfUser: async (...parameters) => {
        asked.push(parameters);
        return [{ gid: '70' } as V1FullUpdate];
      },
    };
    const ports = pipelinesPorts();
    ({ clock } = ports);
    const queries = {
      pipelineQueries: pipelineQueries as PipelineQueries,
      webhookQueries: {} as WebhookQueries,
    };
    const activity = { record: async () => undefined };
    const all = { ...ports, ...queries, baseUrl: 'https://patchlight.example/', activity };
    feeds = pipelinesModule(all, kernelModule(ports));
  });

  it('are read by their secret addresses', async () => {
    const feed = await feeds.createUpdateFeed.execute(ADA_SIGNED_IN, { ...FORM, category: 'favorites' });
    expect(feed).toMatchObject({
      name: 'Patches',
      category: { id: 'favorites', name: 'Favorites' },
      lastReadAt: null,
    });
    const token = tokenOf(feed);
    expect(feed.urls).toEqual({
      atom: `https://patchlight.example/api/v1/feeds/${token}/feed.atom`,
      rss: `https://patchlight.example/api/v1/feeds/${token}/feed.rss`,
      json: `https://patchlight.example/api/v1/feeds/${token}/feed.json`,
    });
    const content = await feeds.readUpdateFeed.execute(token);
    expect(content).toEqual({
      id: feed.id,
      name: 'Patches',
      since: feed.createdAt,
      updates: [{ gid: '70' }],
    });
    expect(asked).toEqual([[{ userId: ADA, kinds: ['patch'], category: 'favorites' }, 50]]);
    expect(await feeds.listUpdateFeeds.execute(ADA)).toEqual([
      { ...feed, lastReadAt: clock.now().toISOString() },
    ]);
  });

  it('end when they are revoked, or get new addresses', async () => {
    const first = await feeds.createUpdateFeed.execute(ADA_SIGNED_IN, FORM);
    const second = await feeds.rotateUpdateFeed.execute(ADA_SIGNED_IN, first.id);
    expect(second).toMatchObject({ id: first.id, name: 'Patches' });
    await expect(feeds.readUpdateFeed.execute(tokenOf(first))).rejects.toThrow(UpdateFeedNotFound);
    expect(await feeds.readUpdateFeed.execute(tokenOf(second))).toMatchObject({ id: first.id });
    const bob = { ...ADA_SIGNED_IN, userId: '2' };
    await expect(feeds.revokeUpdateFeed.execute(bob.userId, first.id)).rejects.toThrow(UpdateFeedNotFound);
    await expect(feeds.rotateUpdateFeed.execute(bob, first.id)).rejects.toThrow(UpdateFeedNotFound);
    await feeds.revokeUpdateFeed.execute(ADA, first.id);
    await expect(feeds.readUpdateFeed.execute(tokenOf(second))).rejects.toThrow(UpdateFeedNotFound);
  });

  it('are limited in number, and to known categories', async () => {
    const create = (category: string | null) =>
      feeds.createUpdateFeed.execute(ADA_SIGNED_IN, { ...FORM, category });
    await expect(create('99')).rejects.toThrow(UpdateFeedCategoryUnknown);
    for (let n = 0; n < MAX_UPDATE_FEEDS; n += 1) await create(null);
    await expect(create(null)).rejects.toThrow(TooManyUpdateFeeds);
  });

  it('get no address by a session that has ended meanwhile', async () => {
    const ended = { ...ADA_SIGNED_IN, sessionId: 'ended' };
    await expect(feeds.createUpdateFeed.execute(ended, FORM)).rejects.toThrow(SessionEnded);
    const { id } = await feeds.createUpdateFeed.execute(ADA_SIGNED_IN, FORM);
    await expect(feeds.rotateUpdateFeed.execute(ended, id)).rejects.toThrow(SessionEnded);
  });
});
