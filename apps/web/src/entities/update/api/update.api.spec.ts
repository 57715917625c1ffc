import { describe, expect, it } from '@jest/globals';
import { fakeApi } from '../../../../test/fake-api.ts';
import { testStore } from '../../../../test/render.tsx';
import { updateApi } from './update.api.ts';

const fetchUpdates = (id: string | number) =>
  testStore().dispatch(updateApi.endpoints.getGameUpdates.initiate(id));

describe('game updates endpoint', () => {
  it('transforms updates to the format of the Steam news', async () => {
    const row = { gid: '7', title: 'Tides', url: 'https://store.example/7', contents: '[b]New[/b]' };
    const server = fakeApi({
      'GET /user/games/904110/updates': {
        body: { success: true, data: [{ ...row, date: 1_767_225_600, appid: 904110, kind: 'major' }] },
      },
    });
    const { data } = await fetchUpdates('904110');
    expect(data).toEqual([
      {
        gid: '7',
        title: 'Tides',
        url: 'https://store.example/7',
        isExternalUrl: false,
        author: 'Steam News',
        details: '[b]New[/b]',
        feedLabel: 'Update',
        updateDate: '2026-01-01T00:00:00.000Z',
        feedName: 'Steam',
        appId: 904110,
        kind: 'major',
      },
    ]);
    expect(server.sent[0]?.url).toBe('/user/games/904110/updates?limit=10');
  });

  it.each(['moss', '', 'NaN'])('sends no request for the id %j', async (id) => {
    const server = fakeApi({});
    const { data, error } = await fetchUpdates(id);
    expect(error).toMatchObject({ message: 'Invalid game ID provided for fetching updates.' });
    expect(data).toBeUndefined();
    expect(server.sent).toEqual([]);
  });

  it('returns an empty list when the response has no success flag', async () => {
    fakeApi({ 'GET /user/games/1/updates': { body: { success: false, data: [] } } });
    const { data, error } = await fetchUpdates(1);
    expect(error).toMatchObject({ message: 'Failed to fetch updates from database' });
    expect(data).toBeUndefined();
  });
});
