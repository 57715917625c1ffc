import { beforeEach, describe, expect, it } from '@jest/globals';
import type { PipelineQueries } from '@patchlight/application';
import type { UpdatesOfGame } from '@patchlight/application';
import { GameNotFound } from '@patchlight/domain';
import type { HttpOptions } from '../kernel/http-options.ts';
import { FeedWriter } from './feed-writer.ts';
import { V1FeedController } from './v1-feed.controller.ts';

const since = '2026-11-01T12:00:00.000Z';

describe('public feeds', () => {
  let asked: number[];
  let feeds: V1FeedController;
  beforeEach(() => {
    asked = [];
    const queries: Pick<PipelineQueries, 'listNewest'> = {
      listNewest: async (appId): Promise<UpdatesOfGame | null> => {
        asked.push(appId);
        return appId === 404 ? null : { appId, gameName: `Game ${appId}`, since, updates: [] };
      },
    };
    const publicUrl = new URL('https://patchlight.example/');
    const options = { publicUrl, identity: publicUrl, clientConfig: { version: '1' } } as HttpOptions;
    feeds = new V1FeedController(queries as PipelineQueries, options, new FeedWriter(options));
  });

  it('are written once for all who ask within seconds, by game and format', async () => {
    const [first, second] = await Promise.all([feeds.atom(7), feeds.atom(7)]);
    expect(await first.text()).toContain('Game 7');
    expect(second).toBe(first);
    expect(asked).toEqual([7]);
    expect(await (await feeds.rss(7)).text()).toContain('<rss');
    expect(await (await feeds.json(8)).text()).toContain('Game 8');
    expect(asked).toEqual([7, 7, 8]);
  });

  it('are not found for an unknown game, each time', async () => {
    for (let n = 0; n < 2; n += 1) await expect(feeds.atom(404)).rejects.toThrow(GameNotFound);
  });
});
