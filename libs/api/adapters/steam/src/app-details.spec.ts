import { describe, expect, it } from '@jest/globals';
import { readDetails } from './app-details.ts';
import { UnknownForm } from './parse-json.ts';

const APP = 4_100_010;
const data = {
  type: 'game',
  name: 'Lantern Keepers',
  steam_appid: APP,
  required_age: '17',
  header_image: 'https://cdn.test/4100010/header.jpg?t=1',
  capsule_image: 'https://cdn.test/4100010/capsule_231x87.jpg',
  capsule_imagev5: 'https://cdn.test/4100010/capsule_184x69.jpg',
  developers: ['Moth & Moon'],
  publishers: ['Moth & Moon', ''],
};
const answer = (change: object) => ({ [APP]: { success: true, data: { ...data, ...change } } });

describe('appdetails response', () => {
  it('is parsed to the details of the game', () => {
    expect(readDetails(answer({}), APP)).toEqual({
      appId: APP,
      name: 'Lantern Keepers',
      logoUrl: 'https://cdn.test/4100010/header.jpg?t=1',
      iconUrl: 'https://cdn.test/4100010/capsule_184x69.jpg',
      developers: ['Moth & Moon'],
      publishers: ['Moth & Moon'],
    });
  });

  it('may lack pictures and studios', () => {
    const bare = {
      header_image: '',
      capsule_imagev5: null,
      capsule_image: 7,
      developers: undefined,
      publishers: null,
    };
    expect(readDetails(answer(bare), APP)).toMatchObject({
      logoUrl: null,
      iconUrl: null,
      developers: [],
      publishers: [],
    });
    expect(readDetails(answer({ capsule_imagev5: undefined }), APP)?.iconUrl).toMatch(/231x87/);
  });

  it('preserves a hostile name as text in one line', () => {
    const name = `Lantern 🎮\u202Ekeepers\u202C\0<script>alert(1)</script>\n${'!'.repeat(300)}`;
    const details = readDetails(answer({ name }), APP);
    expect(details?.name).toMatch(/^Lantern 🎮.*<script>alert\(1\)<\/script> !+$/);
    expect(details?.name.length).toBe(200);
  });

  it.each([
    ['success is false', { [APP]: { success: false } }],
    ['data is an empty array', { [APP]: { success: true, data: [] } }],
  ])('is null if %s', (_form, document) => {
    expect(readDetails(document, APP)).toBeNull();
  });

  it.each([
    ['null', null],
    ['an empty array', []],
    ['another app', { 730: { success: true, data } }],
    ['no name', answer({ name: ' ' })],
    ['no data', { [APP]: { success: true } }],
  ])('is rejected in the form of %s', (_form, document) => {
    expect(() => readDetails(document, APP)).toThrow(UnknownForm);
  });
});
