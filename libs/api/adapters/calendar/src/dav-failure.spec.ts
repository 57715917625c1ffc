import { describe, expect, it } from '@jest/globals';
import { AddressRefused, RemoteCalendarFailure } from '@patchlight/domain';
import { failureOf, problemOfStatus } from './dav-failure.ts';

const coded = (code: string): Error => Object.assign(new Error('no'), { code });
const fetchFailed = (cause: unknown): Error => new TypeError('fetch failed', { cause });

describe('calendar server failure', () => {
  it.each([
    ['an expired certificate', fetchFailed(coded('CERT_HAS_EXPIRED')), 'insecure'],
    ['one that signed itself', fetchFailed(coded('DEPTH_ZERO_SELF_SIGNED_CERT')), 'insecure'],
    ['one of somebody unknown', fetchFailed(coded('UNABLE_TO_VERIFY_LEAF_SIGNATURE')), 'insecure'],
    ['one for another name', fetchFailed(coded('ERR_TLS_CERT_ALTNAME_INVALID')), 'insecure'],
    ['a private address', fetchFailed(new AddressRefused('10.0.0.1')), 'refused-address'],
    ['a time-out', new DOMException('too long', 'TimeoutError'), 'timed-out'],
    ['a time-out while connecting', fetchFailed(coded('UND_ERR_CONNECT_TIMEOUT')), 'timed-out'],
    ['a name that is not known', fetchFailed(coded('ENOTFOUND')), 'unreachable'],
    ['a closed port', fetchFailed(coded('ECONNREFUSED')), 'unreachable'],
    ['anything else', 'a text', 'unreachable'],
  ])('is recognized from %s', (_, error, problem) => {
    expect(failureOf(error).problem).toBe(problem);
  });

  it('is passed on unchanged', () => {
    const failure = new RemoteCalendarFailure('full');
    expect(failureOf(failure)).toBe(failure);
  });

  it.each([
    [401, 'unauthorized'],
    [403, 'forbidden'],
    [404, 'gone'],
    [410, 'gone'],
    [413, 'full'],
    [507, 'full'],
    [408, 'timed-out'],
    [429, 'unreachable'],
    [503, 'unreachable'],
    [400, null],
    [409, null],
    [412, null],
    [415, null],
  ])('is recognized from status %d', (status, problem) => {
    expect(problemOfStatus(status)).toBe(problem);
  });
});
