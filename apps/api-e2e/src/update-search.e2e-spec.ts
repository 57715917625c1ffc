import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { UpdateSearchBody } from '@patchlight/contracts';
import { eventually } from '@patchlight/testing';
import { signUp, Visitor } from './testing/visitor.ts';
import { startWorld } from './testing/world.ts';
import type { World } from './testing/world.ts';

const GAME = 904_110;
const PATH = '/user/games/updates/search';

describe('the search of posts, over HTTP', () => {
  let world: World;
  let url: string;
  let ada: Visitor;
  let gid: string;
  const search = (query: string) => ada.done<UpdateSearchBody>('GET', `${PATH}?${query}`);
  const titles = async (query: string): Promise<string[]> =>
    (await search(query)).data.map(({ title }) => title.map(({ text }) => text).join(''));

  beforeAll(async () => {
    world = await startWorld();
    ({ url } = await world.start('all'));
    ada = await signUp(url);
    await ada.done('POST', '/user/games', { body: { steamAppId: GAME, name: 'Brinelight' } });
  });
  afterAll(() => world?.close());

  it('finds a post within seconds of its being stored', async () => {
    gid = world.steam.publish({
      appid: GAME,
      title: 'Quillfeather hotfix',
      body: '[p]The [i]sextant[/i] no longer spins near [b]Vellmar Deep[/b].[/p]',
      eventType: 12,
    })!.gid;
    const stored = await eventually('the post is stored', async () => {
      const [row] = await world.rows<{ seen_at: Date }>(
        `select seen_at from updates where title like 'Quillfeather%'`,
      );
      return row?.seen_at;
    });
    const found = await eventually('the post is found', async () => (await search('q=sextant')).data[0]);
    expect(Date.now() - stored.getTime()).toBeLessThan(15_000);
    expect(found).toMatchObject({ appId: GAME, game: { name: 'Brinelight' } });
    expect(found.snippet).toEqual([
      { text: 'The ', isMatch: false },
      { text: 'sextant', isMatch: true },
      { text: ' no longer spins near Vellmar Deep.', isMatch: false },
    ]);
  });

  it('supports phrases, exclusions, alternatives and prefixes', async () => {
    const title = 'Quillfeather hotfix';
    expect(await titles(`q=${encodeURIComponent('"vellmar deep"')}`)).toEqual([title]);
    expect(await titles(`q=${encodeURIComponent('"deep vellmar"')}`)).toEqual([]);
    expect(await titles('q=sextant%20-vellmar')).toEqual([]);
    expect(await titles('q=nosuchword%20or%20quillfea')).toEqual([title]);
    expect((await titles('q=sextant&kind=major')).length).toBe(0);
  });

  it('finds an edited post by its new words only', async () => {
    world.steam.edit(gid, { body: '[p]The astrolabe is mended, too.[/p]' });
    await eventually('the new words are found', async () => (await titles('q=astrolabe')).length === 1);
    expect(await titles('q=sextant')).toEqual([]);
  });

  it('finds nothing in games that are not followed', async () => {
    const somebody = await signUp(url);
    expect(await somebody.done<UpdateSearchBody>('GET', `${PATH}?q=astrolabe`)).toMatchObject({
      data: [],
      next_cursor: null,
    });
  });

  it.each([
    "'; drop table updates; --",
    ':*&|!',
    '"'.repeat(100),
    '-'.repeat(100),
    '\\',
    '🎮'.repeat(50),
    '字'.repeat(100),
  ])('returns 200 for %j', async (text) => {
    expect((await ada.get(`${PATH}?q=${encodeURIComponent(text)}`)).status).toBe(200);
  });

  it.each([
    '',
    '?q=',
    '?q=%20%20',
    '?q=%00',
    `?q=${'x'.repeat(101)}`,
    '?q=a&q=b',
    '?q=a&kind=x',
    '?q=a&cursor=x',
  ])('returns 400 for %j', async (query) => {
    const { status, body } = await ada.refused('GET', `${PATH}${query}`);
    expect([status, body.code]).toEqual([400, 'VALIDATION_ERROR']);
  });

  it('is only for signed-in users', async () => {
    const { status } = await new Visitor(url).refused('GET', `${PATH}?q=sextant`);
    expect(status).toBe(401);
  });
});
