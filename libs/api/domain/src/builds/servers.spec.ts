import { expect, it } from '@jest/globals';
import { gameOf } from './servers.ts';

it('believes the user, then the store, then the list', () => {
  expect(gameOf(232_250, { own: 7, store: 8 })).toEqual({ appId: 7, from: 'own' });
  expect(gameOf(232_250, { own: null, store: 8 })).toEqual({ appId: 8, from: 'store' });
  expect(gameOf(232_250, { own: null, store: null })).toEqual({ appId: 440, from: 'list' });
});

it('takes any other app as its own game', () => {
  expect(gameOf(440, { own: null, store: null })).toBeNull();
});
