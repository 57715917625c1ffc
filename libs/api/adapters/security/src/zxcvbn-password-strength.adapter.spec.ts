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

  it('reads only the start of a password, so that long ones cannot block the process', () => {
    const weakStart = 'a'.repeat(20);
    expect(strength.score(`${weakStart}4@8({[<369!1|05$7+%2`)).toBe(strength.score(weakStart));
  });
});
