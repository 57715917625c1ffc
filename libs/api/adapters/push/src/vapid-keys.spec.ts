import { describe, expect, it } from '@jest/globals';
import { createVapidKey, vapidKeysOf } from './vapid-keys.ts';

describe('VAPID keys', () => {
  it('are a pair of P-256 in base64url', () => {
    for (let round = 0; round < 50; round += 1) {
      const key = createVapidKey();
      expect(vapidKeysOf(key)).toEqual({
        privateKey: key,
        publicKey: expect.stringMatching(/^B[\w-]{86}$/),
      });
    }
  });

  it.each(['', 'a'.repeat(42), 'a'.repeat(44), '_'.repeat(43), 'A'.repeat(43), '+'.repeat(43)])(
    'are not made from %j',
    (key) => {
      expect(vapidKeysOf(key)).toBeNull();
    },
  );
});
