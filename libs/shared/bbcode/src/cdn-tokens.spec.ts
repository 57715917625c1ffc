import { describe, expect, it } from '@jest/globals';
import { resolveCdnToken } from './cdn-tokens.ts';
import { mediaUrl } from './urls.ts';

describe('resolveCdnToken', () => {
  it.each([
    'STEAM_CLAN_IMAGE',
    'STEAM_CLAN_LOC_IMAGE',
    'STEAM_APP_IMAGE',
    'MEDIA_CDN_URL',
    'COMMUNITY_CDN_URL',
    'STORE_CDN_URL',
    'IMG_URL',
    'VIDEO_CDN_URL',
    'BASE_URL_SHARED_CDN',
  ])('resolves {%s} with one slash, to an allowed URL', (token) => {
    const expected = resolveCdnToken(`{${token}}/1/a.png`, 440);
    expect(expected).toMatch(/^https:\/\/[a-z.]+(?:\/[a-z0-9]+)*\/1\/a\.png$/);
    expect(mediaUrl(expected)).toBe(expected);
    expect(resolveCdnToken(`{${token}}//1/a.png`, 440)).toBe(expected);
    expect(resolveCdnToken(`{${token}}1/a.png`, 440)).toBe(expected);
  });

  it('leaves unknown tokens unchanged', () => {
    expect(resolveCdnToken('{OTHER}/a.png')).toBe('{OTHER}/a.png');
    expect(resolveCdnToken('https://a.example/{IMG_URL}//b')).toBe('https://a.example/{IMG_URL}//b');
  });
});

it('resolves clan images to the base URL of a simulated store', () => {
  const url = resolveCdnToken('{STEAM_CLAN_IMAGE}//7/a.png', 1, 'http://127.0.0.1:4010/images');
  expect(url).toBe('http://127.0.0.1:4010/images/7/a.png');
});
