import { describe, expect, it } from '@jest/globals';
import { OutboundFailure } from '@patchlight/application/ports';
import { failureOf } from './outbound-failure.ts';

const coded = (code: string): Error => Object.assign(new Error('no'), { code });
const fetchFailed = (cause: unknown): Error => new TypeError('fetch failed', { cause });

describe('outbound failure', () => {
  it.each([
    ['an expired certificate', coded('CERT_HAS_EXPIRED'), 'insecure'],
    ['a self-signed certificate', coded('DEPTH_ZERO_SELF_SIGNED_CERT'), 'insecure'],
    ['a certificate of an unknown authority', coded('UNABLE_TO_VERIFY_LEAF_SIGNATURE'), 'insecure'],
    ['a certificate for another name', fetchFailed(coded('ERR_TLS_CERT_ALTNAME_INVALID')), 'insecure'],
    ['a refused address', fetchFailed(new OutboundFailure('refused-address', '10.0.0.1')), 'refused-address'],
    ['a time-out', new DOMException('too long', 'TimeoutError'), 'timed-out'],
    ['an aborted request', new DOMException('enough', 'AbortError'), 'timed-out'],
    ['a time-out while connecting', fetchFailed(coded('UND_ERR_CONNECT_TIMEOUT')), 'timed-out'],
    ['an oversized body', coded('UND_ERR_RES_EXCEEDED_MAX_SIZE'), 'too-large'],
    ['oversized headers', coded('UND_ERR_HEADERS_OVERFLOW'), 'too-large'],
    ['an unknown host name', coded('ENOTFOUND'), 'unreachable'],
    ['a closed port', coded('ECONNREFUSED'), 'unreachable'],
    ['anything else', 'a text', 'unreachable'],
  ])('is recognized from %s', (_, error, kind) => {
    expect(failureOf(error, 200).kind).toBe(kind);
  });

  it('has the status of the response', () => {
    expect(failureOf(coded('ECONNRESET'), 201)).toMatchObject({ kind: 'unreachable', status: 201 });
    expect(failureOf(coded('ECONNRESET')).status).toBeNull();
  });
});
