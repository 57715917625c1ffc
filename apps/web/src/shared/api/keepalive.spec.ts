import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { fakeApi } from '../../../test/fake-api.ts';
import { postKeepalive } from './keepalive.ts';

describe('postKeepalive', () => {
  afterEach(() => {
    jest.restoreAllMocks();
    sessionStorage.clear();
  });

  it('sends the headers of every request', async () => {
    sessionStorage.setItem('csrfToken', `the-csrf-token ${Date.now() + 1_000}`);
    const server = fakeApi({ 'POST /auth/logout': {} });
    expect(await postKeepalive('/auth/logout', 'the-token')).toBe(true);
    expect(server.sent[0]?.headers).toEqual({
      'Content-Type': 'application/json',
      'X-Requested-With': 'XMLHttpRequest',
      'X-CSRF-Token': 'the-csrf-token',
      Authorization: 'Bearer the-token',
    });
  });

  it('gives up after ten seconds', async () => {
    const timeout = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
    fakeApi({ 'POST /auth/logout': {} });
    expect(await postKeepalive('/auth/logout', 'the-token')).toBe(false);
    expect(timeout).toHaveBeenCalledWith(10_000);
  });
});
