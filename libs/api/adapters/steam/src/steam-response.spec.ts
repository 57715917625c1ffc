import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { freshUntil, rawTextOf, SteamResponse } from './steam-response.ts';

describe('stored raw response', () => {
  it('is at most 64 kB of UTF-8 without null bytes', () => {
    const bytes = fc.uint8Array({ minLength: 170, maxLength: 300 });
    fc.assert(
      fc.property(bytes, (chunk) => {
        const body = Buffer.concat(Array<Uint8Array>(400).fill(chunk));
        const text = rawTextOf(body);
        expect(Buffer.byteLength(text)).toBeLessThanOrEqual(4 * 1024);
        expect(text.isWellFormed()).toBe(true);
        expect(text).not.toContain('\0');
      }),
    );
  });

  it('is truncated between characters', () => {
    expect(rawTextOf(Buffer.from(`a${'é'.repeat(40_000)}`))).toMatch(/^aé{2047}$/);
  });
});

describe('freshness of a response', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  const after = (headers: Record<string, string>) => freshUntil(headers, now)?.toISOString() ?? null;

  it("is measured by the store's clock", () => {
    const date = 'Mon, 07 Nov 2022 17:09:35 GMT';
    expect(after({ date, expires: 'Mon, 07 Nov 2022 17:19:35 GMT' })).toBe('2026-11-21T12:10:00.000Z');
  });

  it('is measured by the local clock if the store sends no date', () => {
    expect(after({ expires: 'Sat, 21 Nov 2026 12:05:00 GMT' })).toBe('2026-11-21T12:05:00.000Z');
  });

  it('is at most an hour', () => {
    expect(after({ expires: 'Fri, 01 Jan 2100 00:00:00 GMT' })).toBe('2026-11-21T13:00:00.000Z');
  });

  it.each([
    {},
    { expires: '0' },
    { expires: '-1' },
    { expires: 'soon' },
    { expires: 'Sat, 21 Nov 2026 12:00:00 GMT' },
  ])('is unknown for %j', (headers) => {
    expect(after(headers as Record<string, string>)).toBeNull();
  });
});

describe('ETag of a response', () => {
  const etagOf = (etag: string) =>
    new SteamResponse('http://store.test/', { status: 200, headers: { etag }, body: Buffer.alloc(0) }, null)
      .etag;

  it('is stored as sent', () => {
    expect(etagOf('W/"a1b2"')).toBe('W/"a1b2"');
  });

  it('is dropped if it is not a valid request header', () => {
    expect([etagOf('"caf\u00e9"'), etagOf('"a\tb"'), etagOf('"'.repeat(300))]).toEqual([null, null, null]);
  });
});
