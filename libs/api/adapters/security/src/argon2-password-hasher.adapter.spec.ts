import { describe, expect, it } from '@jest/globals';
import { hash } from '@node-rs/argon2';
import { passwordHasherContract } from '@patchlight/testing';
import { Argon2PasswordHasher } from './argon2-password-hasher.adapter.ts';

const timeOf = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now();
  await work();
  return performance.now() - start;
};

describe('Argon2PasswordHasher', () => {
  const hasher = new Argon2PasswordHasher();

  passwordHasherContract(() => hasher);

  it('uses Argon2id with 19 MiB, two passes and one lane', async () => {
    expect(await hasher.hash('Correct-Horse-7')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('reports a hash with weaker parameters as outdated, and still verifies its password', async () => {
    const old = await hash('Correct-Horse-7', {
      memoryCost: 8_192,
      timeCost: 1,
    });
    expect(hasher.needsRehash(old)).toBe(true);
    expect(await hasher.verify(old, 'Correct-Horse-7')).toBe(true);
  });

  it('takes as long for an unknown user as for a wrong password', async () => {
    const real = await hasher.hash('Correct-Horse-7');
    await hasher.verifyDummy('warm-up');
    let [known, unknown] = [Infinity, Infinity];
    for (let n = 0; n < 20; n += 1) {
      known = Math.min(known, await timeOf(() => hasher.verify(real, 'Wrong-Horse-7')));
      unknown = Math.min(unknown, await timeOf(() => hasher.verifyDummy('Wrong-Horse-7')));
    }
    expect(unknown / known).toBeGreaterThan(0.5);
    expect(unknown / known).toBeLessThan(2);
  });
});
