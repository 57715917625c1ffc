import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { V1ReleasesBody } from '@patchlight/contracts';
import { eventually } from '@patchlight/testing';
import { signUp } from './testing/visitor.ts';
import type { Visitor } from './testing/visitor.ts';
import { startWorld } from './testing/world.ts';
import type { World } from './testing/world.ts';

const GAME = 904_110;

interface Listing {
  release_text: string;
  release_to: string | null;
  is_released: boolean;
  price_initial: number | null;
  price_final: number | null;
}

describe('release dates and prices of the store', () => {
  let world: World;
  let ada: Visitor;
  let url: string;
  let others: number[];

  const listing = async (): Promise<Listing | undefined> =>
    (
      await world.rows<Listing>(
        `select release_text, release_to::text, is_released, price_initial, price_final from game_listings
         where app_id = $1 and is_released is not null`,
        [GAME],
      )
    )[0];
  /** Makes the game due, and triggers a request to the store by following a new game. */
  const check = async (): Promise<void> => {
    await world.rows('update game_listings set due_at = now() where app_id = $1', [GAME]);
    await ada.follow(others.pop()!);
    await eventually('the store was asked again', async () => {
      const due = await world.rows(
        'select from game_listings where app_id = $1 and due_at > now() + interval $$30 minutes$$',
        [GAME],
      );
      return due.length > 0;
    });
  };

  beforeAll(async () => {
    world = await startWorld();
    ({ url } = await world.start('all'));
    ada = await signUp(url);
    others = world.steam.catalogue.slice(10, 18).map(({ appid }) => appid);
  });
  afterAll(() => world?.close());

  it('are known soon after a game is followed', async () => {
    const released = new Date('2099-03-05');
    world.steam.change(GAME, { comingSoon: true, released, releaseText: 'Q1 2099' });
    await ada.follow(GAME);
    expect(await eventually('the store was asked', listing)).toEqual({
      release_text: 'Q1 2099',
      release_to: '2099-03-31',
      is_released: false,
      price_initial: null,
      price_final: null,
    });
  });

  it('are updated when the date moves, on release, and when the price drops', async () => {
    world.steam.change(GAME, { releaseText: 'Late 2099' });
    await check();
    expect(await listing()).toMatchObject({ release_text: 'Late 2099', release_to: '2099-12-31' });
    world.steam.change(GAME, { comingSoon: false, price: 1999 });
    await check();
    expect(await listing()).toMatchObject({ is_released: true, price_initial: 1999, price_final: 1999 });
    world.steam.change(GAME, { discount: 25 });
    await check();
    expect(await listing()).toMatchObject({ price_initial: 1999, price_final: 1499 });
  });

  it('are public as they were seen, without what was before', async () => {
    const response = await fetch(`${url}/api/v1/games/${GAME}/releases`);
    const { since, seen } = (await response.json()) as V1ReleasesBody;
    const [first, second, ...others] = seen.toReversed();
    expect([first, second]).toMatchObject([
      { seenAt: since, text: 'Q1 2099', to: '2099-03-31', isReleased: false },
      { text: 'Late 2099', to: '2099-12-31', isReleased: false },
    ]);
    expect(others).toMatchObject([{ isReleased: true }]);
    const unknown = await fetch(`${url}/api/v1/games/999999999/releases`);
    expect(unknown.headers.get('content-type')).toMatch(/^application\/problem\+json/);
    expect(unknown.status).toBe(404);
  });

  it('are unchanged while the store returns invalid responses, which are stored for admins', async () => {
    const before = await listing();
    world.steam.scenario({ name: 'html-200', on: true, endpoints: ['items'] });
    await check();
    expect(await listing()).toEqual(before);
    await eventually('the answer was kept', async () => {
      const kept = await world.rows(
        `select from ingest_failures where app_id = $1 and run_id is null and reason = 'malformed'
           and raw_answer like '<html>%'`,
        [GAME],
      );
      return kept.length > 0;
    });
  });
});
