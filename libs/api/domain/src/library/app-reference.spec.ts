import { describe, expect, it } from '@jest/globals';
import { appReferenceOf } from './app-reference.ts';

/** Time that this process has worked, in milliseconds: it stands still when the process does. */
const workMs = (): number => process.cpuUsage().user / 1_000;

describe('a game that is named by its id', () => {
  it.each([
    'https://store.steampowered.com/app/880312/Moss_keeper/?utm_source=a&b=c',
    'https://store.steampowered.com/app/880312',
    'http://store.steampowered.com/app/880312#reviews',
    'store.steampowered.com/app/880312/',
    'HTTPS://STORE.STEAMPOWERED.COM/app/880312',
    'https://steamcommunity.com/app/880312/discussions/',
    'https://s.team/a/880312',
    ' s.team/a/880312/ ',
    'https://store.steampowered.com/agecheck/app/880312/',
    'https://store.steampowered.com/news/app/880312',
    'https://store.steampowered.com/news/app/880312/view/5123456789012345678?l=german',
    'https://store.steampowered.com/points/shop/app/880312',
    'https://store.steampowered.com/recommended/morelike/app/880312/',
    'https://store.steampowered.com/feeds/news/app/880312/?cc=US',
    'https://store.steampowered.com/dlc/880312/Moss_keeper/',
    'https://store.steampowered.com/widget/880312/',
    'https://www.store.steampowered.com/app/880312',
    'https://store.steampowered.com/news/?appids=880312',
    'https://store.steampowered.com/news/?emclan=1&appids=880312&l=english#x',
    'https://steamcommunity.com/games/880312',
    'steamcommunity.com/games/880312/announcements/detail/5123456789012345678',
    'https://steamcommunity.com/ogg/880312/rss/',
    'https://steamcommunity.com/workshop/browse/?appid=880312&browsesort=trend',
    'steam://store/880312',
    'steam://rungameid/880312',
    'steam://run/880312//-windowed/',
    'STEAM://install/880312',
    'steam://nav/games/details/880312',
    'steam://url/StoreAppPage/880312',
    'steam://openurl/https://store.steampowered.com/app/880312/',
  ])('is the link %s', (link) => {
    expect(appReferenceOf(link)).toEqual({ appId: 880_312, mayBeName: false });
  });

  it('is a number, which may be a name too', () => {
    expect(appReferenceOf(' 880312 ')).toEqual({ appId: 880_312, mayBeName: true });
    expect(appReferenceOf('999999999')).toEqual({ appId: 999_999_999, mayBeName: true });
  });

  it.each([
    '',
    '0',
    '-1',
    '+5',
    '1e5',
    '0x10',
    '007',
    '1000000000000',
    '٨٨٠',
    '880312 mosskeeper',
    'javascript:880312',
    'javascript://store.steampowered.com/app/880312',
    'https://store.steampowered.com/app/0',
    'https://store.steampowered.com/app/-1',
    'https://store.steampowered.com/app/1000000000000',
    'https://store.steampowered.com/app/880312abc',
    'https://store.steampowered.com/sub/880312',
    'https://store.steampowered.com/curator/880312',
    'https://steamcommunity.com/id/880312',
    'https://steamcommunity.com/groups/880312',
    'https://steamcommunity.com/sharedfiles/filedetails/?id=880312',
    'steam://friends/880312',
    'steam://connect/88.0.3.12',
    'steam://rungameid/13850812345678901234',
    'steam://openurl/https://rival.example/app/880312',
    'https://rival.example/?appid=880312',
    'https://store.steampowered.com/bundle/880312',
    'https://store.steampowered.com.rival.example/app/880312',
    'https://rival.example/https://store.steampowered.com/app/880312',
    'https://user@rival.example/app/880312',
    'https://store.steampowered.com@rival.example/app/880312',
    '//store.steampowered.com/app/880312',
    'store.steampowered.com/app/',
    'https://store.steampowered.com/app/880312\n.rival',
  ])('is not %j', (text) => {
    expect(appReferenceOf(text)).toBeNull();
  });

  it('takes no longer for hostile texts', () => {
    const started = workMs();
    for (const text of [
      '9',
      'https://',
      'store.steampowered.com/app/1',
      '/',
      's.team/a/',
      'steam://run/',
      'store.steampowered.com/?&',
      'a/',
    ])
      expect(appReferenceOf(text.repeat(100_000))).toBeNull();
    expect(workMs() - started).toBeLessThan(2_000);
  });
});
