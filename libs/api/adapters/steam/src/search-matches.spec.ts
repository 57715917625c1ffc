import { describe, expect, it } from '@jest/globals';
import { UnknownForm } from './parse-json.ts';
import { readCommunitySearch, readStoreSearch } from './search-matches.ts';

const hit = {
  appid: '4100010',
  name: 'Lantern Keepers',
  icon: 'https://cdn.test/4100010/icon.jpg',
  logo: 'https://cdn.test/4100010/capsule_184x69.jpg?t=1',
};

describe('community search response', () => {
  it('is parsed to matches with numeric app ids', () => {
    expect(readCommunitySearch([hit])).toEqual([
      { appId: 4_100_010, name: 'Lantern Keepers', logoUrl: hit.logo, iconUrl: hit.icon },
    ]);
  });

  it('has no logo where Steam shows its placeholder', () => {
    const logo = 'https://cdn.test/public/images/avatars/none_184x69.jpg';
    expect(readCommunitySearch([{ ...hit, logo }])).toMatchObject([{ logoUrl: null }]);
  });

  it('contains each game once, 20 at most, and skips invalid entries', () => {
    const others = Array.from({ length: 40 }, (_, index) => ({ ...hit, appid: 500 + index }));
    const matches = readCommunitySearch([
      hit,
      null,
      { ...hit, appid: 'x' },
      { ...hit, name: '' },
      hit,
      ...others,
    ]);
    expect(matches.map(({ appId }) => appId)).toEqual([
      4_100_010,
      ...others.slice(0, 19).map(({ appid }) => appid),
    ]);
  });

  it('may be empty', () => {
    expect(readCommunitySearch([])).toEqual([]);
  });

  it.each([null, { success: false }, 'busy'])('is rejected in the form of %j', (document) => {
    expect(() => readCommunitySearch(document)).toThrow(UnknownForm);
  });
});

describe('store search response', () => {
  const app = {
    type: 'app',
    id: 4_100_010,
    name: 'Lantern Keepers',
    tiny_image: 'https://cdn.test/tiny.jpg',
  };

  it('is parsed to matches of the same form, without packages and bundles', () => {
    const others = [
      { ...app, type: 'sub', id: 1 },
      { ...app, type: 'bundle', id: 2 },
    ];
    expect(readStoreSearch({ total: 3, items: [...others, app] })).toEqual([
      { appId: 4_100_010, name: app.name, logoUrl: app.tiny_image, iconUrl: app.tiny_image },
    ]);
  });

  it.each([null, [], { total: 0 }])('is rejected in the form of %j', (document) => {
    expect(() => readStoreSearch(document)).toThrow(UnknownForm);
  });
});
