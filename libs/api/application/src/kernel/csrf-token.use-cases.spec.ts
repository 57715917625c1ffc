import { beforeEach, describe, expect, it } from '@jest/globals';
import { CsrfMismatch } from '@patchlight/domain';
import { FixedClock, InMemoryCsrfTokenRepository } from '@patchlight/testing';
import { CheckCsrfToken } from './check-csrf-token.use-case.ts';
import { IssueCsrfToken } from './issue-csrf-token.use-case.ts';

describe('CSRF tokens', () => {
  let clock: FixedClock;
  let issue: IssueCsrfToken;
  let check: CheckCsrfToken;

  beforeEach(async () => {
    clock = new FixedClock();
    const tokens = new InMemoryCsrfTokenRepository();
    issue = new IssueCsrfToken(tokens, clock);
    check = new CheckCsrfToken(tokens, clock);
    await issue.execute('browser', 'token');
  });

  it('are good for 5 minutes', async () => {
    clock.advance(5 * 60_000 - 1);
    await check.execute('browser', 'token');
    clock.advance(1);
    await expect(check.execute('browser', 'token')).rejects.toThrow(CsrfMismatch);
  });

  it.each([
    [undefined, 'token'],
    ['another browser', 'token'],
    ['browser', 'another token'],
  ])('of browser %s and token %s do not match', async (browser, token) => {
    await expect(check.execute(browser, token)).rejects.toThrow(CsrfMismatch);
  });

  it('are kept ten to a browser', async () => {
    for (let n = 0; n < 9; n += 1) await issue.execute('browser', `newer token ${n}`);
    await check.execute('browser', 'token');
    await issue.execute('browser', 'newest token');
    await expect(check.execute('browser', 'token')).rejects.toThrow(CsrfMismatch);
  });
});
