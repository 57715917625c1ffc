import { describe, expect, it } from '@jest/globals';
import { readNews } from './news-items.ts';
import { SteamRereader } from './steam-rereader.adapter.ts';

const NEWS = 'https://proxy.test/steam/ISteamNews/GetNewsForApp/v2/?appid=7';
const item = { gid: '1840944183773413', title: 'Patch', contents: '[p]Fixed it[/p]', feed_type: 1 };
const news = {
  appnews: { newsitems: [{ ...item, feedname: 'steam_community_announcements', date: 1 }] },
};

describe('reading once more', () => {
  const rereader = new SteamRereader();

  it('makes of a stored post what a poll made of it', async () => {
    const [post] = readNews(news, 7, '');
    const { excerpt, contentHash } = post!;
    expect(
      await rereader.reread({ appId: 7, title: post!.title, body: post!.body, format: post!.format }),
    ).toEqual({
      excerpt,
      contentHash,
      items: [expect.objectContaining({ text: 'Fixed it', type: 'fix' })],
    });
  });

  it.each([
    [NEWS, JSON.stringify(news), 'readable'],
    [NEWS, '{"response":{}}', 'unreadable'],
    [NEWS, '<html>', 'unreadable'],
    [NEWS, `{"appnews":"${'ä'.repeat(2_042)}`, 'cut'],
    ['https://store.test/api/appdetails?appids=7', '{"7":{"success":true,"data":{"name":"A"}}}', 'readable'],
    ['https://store.test/api/appdetails?appids=7', '{"8":{}}', 'unreadable'],
    [
      'https://store.test/events/ajaxgetpartnereventspageable/?appid=7',
      '{"success":1,"events":[]}',
      'readable',
    ],
    ['https://api.test/IStoreBrowseService/GetItems/v1/', '{"response":{"store_items":[]}}', 'readable'],
    ['https://store.test/unknown', '{}', 'unreadable'],
    ['', '{}', 'unreadable'],
  ])('tells whether an answer of %s is readable: %s', (url, rawAnswer, outcome) => {
    expect(rereader.rereadAnswer({ appId: 7, url, rawAnswer })).toBe(outcome);
  });
});
