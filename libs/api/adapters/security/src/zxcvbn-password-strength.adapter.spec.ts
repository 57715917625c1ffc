import { describe, expect, it } from '@jest/globals';
import { passwordStrengthContract } from '@patchlight/testing';
import { ZxcvbnPasswordStrength } from './zxcvbn-password-strength.adapter.ts';

describe('ZxcvbnPasswordStrength', () => {
  const strength = new ZxcvbnPasswordStrength();

  passwordStrengthContract(() => strength);

  it.each([
    ['Password1', 0],
    ['Qwerty123', 0],
    ['Summer2026', 2],
    ['correct horse battery staple', 4],
  ])('gives %s the score %i', (password, score) => {
    expect(strength.score(password)).toBe(score);
  });

  it('judges the longest and trickiest passwords within half a second', () => {
    for (const text of ['a', 'password1', '1a2B3c4D', '12/12/2012 ', '4@8({[<369!1|05$7+%2']) {
      const start = performance.now();
      strength.score(text.repeat(100_000));
      expect(performance.now() - start).toBeLessThan(500);
    }
  });
});
