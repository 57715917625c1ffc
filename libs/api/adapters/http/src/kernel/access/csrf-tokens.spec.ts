import { beforeEach, describe, expect, it } from '@jest/globals';
import { FixedClock, InMemoryCsrfTokenRepository } from '@patchlight/testing';
import { CsrfMismatch } from './cross-site.errors.ts';
import { CsrfTokens } from './csrf-tokens.ts';

describe('CSRF tokens', () => {
  let clock: FixedClock;
  let tokens: CsrfTokens;

  beforeEach(async () => {
    clock = new FixedClock();
    tokens = new CsrfTokens(new InMemoryCsrfTokenRepository(), clock);
    await tokens.remember('browser', 'token');
  });

  it('expire after 5 minutes', async () => {
    clock.advance(5 * 60_000 - 1);
    await tokens.check('browser', 'token');
    clock.advance(1);
    await expect(tokens.check('browser', 'token')).rejects.toThrow(CsrfMismatch);
  });

  it.each([
    [undefined, 'token'],
    ['another browser', 'token'],
    ['browser', 'another token'],
  ])('of browser %s and token %s do not match', async (browser, token) => {
    await expect(tokens.check(browser, token)).rejects.toThrow(CsrfMismatch);
  });

  it('are limited to ten per browser', async () => {
    for (let n = 0; n < 9; n += 1) await tokens.remember('browser', `newer token ${n}`);
    await tokens.check('browser', 'token');
    await tokens.remember('browser', 'newest token');
    await expect(tokens.check('browser', 'token')).rejects.toThrow(CsrfMismatch);
  });
});
