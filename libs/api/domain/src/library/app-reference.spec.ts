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
    for (const text of ['9', 'https://', 'store.steampowered.com/app/1', '/', 's.team/a/'])
      expect(appReferenceOf(text.repeat(100_000))).toBeNull();
    expect(workMs() - started).toBeLessThan(2_000);
  });
});
