import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { storeProfileOf } from './store-profile.ts';

const ID = '76561198000000042';
const ids = fc.stringMatching(/^7656119\d{10}$/);
const names = fc.stringMatching(/^[A-Za-z0-9_-]{2,32}$/).filter((name) => !/^7656119\d{10}$/.test(name));
const starts = fc.constantFrom('https://', 'http://', 'HTTPS://', '', 'https://www.', 'www.');
const ends = fc.constantFrom('', '/', '/games/?tab=all', '?xml=1', '#top', '/wishlist');
const blanks = fc.constantFrom('', ' ', '\n', '\t ');

describe('profile input', () => {
  it('is an id, bare or in a URL', () => {
    fc.assert(
      fc.property(ids, starts, ends, blanks, (id, start, end, blank) => {
        expect(storeProfileOf(`${blank}${id}${blank}`)).toEqual({ steamId: id });
        expect(storeProfileOf(`${start}steamcommunity.com/profiles/${id}${end}${blank}`)).toEqual({
          steamId: id,
        });
      }),
    );
  });

  it('is a name, bare or in a URL', () => {
    fc.assert(
      fc.property(names, starts, ends, blanks, (name, start, end, blank) => {
        expect(storeProfileOf(`${blank}${name}${blank}`)).toEqual({ vanity: name });
        expect(storeProfileOf(`${blank}${start}steamcommunity.com/id/${name}${end}`)).toEqual({
          vanity: name,
        });
      }),
    );
  });

  it('is never a URL of another host', () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (url) => {
        expect(storeProfileOf(url)).toBeNull();
        expect(storeProfileOf(`${url}/id/somebody`)).toBeNull();
      }),
    );
  });

  it('contains only letters, digits, underscores and hyphens', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.string().map((text) => `steamcommunity.com/id/${text}`),
        ),
        (text) => {
          const read = storeProfileOf(text);
          if (read) expect(Object.values(read)[0]).toMatch(/^[A-Za-z0-9_-]{2,32}$/);
        },
      ),
    );
  });

  it.each([
    '',
    'x',
    'a name',
    'somebody@example.org',
    `https://steamcommunity.com.evil.test/profiles/${ID}`,
    `https://evil.test/steamcommunity.com/profiles/${ID}`,
    `https://steamcommunity.com@evil.test/profiles/${ID}`,
    `https://user@steamcommunity.com/profiles/${ID}`,
    `https://steamcommunity.com:8080/profiles/${ID}`,
    `ftp://steamcommunity.com/profiles/${ID}`,
    'https://steamcommunity.com/profiles/42',
    'https://steamcommunity.com/profiles/somebody',
    'https://steamcommunity.com/groups/somebody',
    'https://steamcommunity.com/id/',
    'https://steamcommunity.com/id/../profiles',
    'https://steamcommunity.com/id/some%2Fbody',
    'https://store.steampowered.com/app/730',
  ])('rejects %j', (text) => {
    expect(storeProfileOf(text)).toBeNull();
  });
});
