import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { freshUntil, rawTextOf, SteamAnswer } from './steam-answer.ts';

describe('a raw answer that is kept', () => {
  it('is at most 64 kB of UTF-8 without zero bytes, whatever came', () => {
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

  it('is cut between characters', () => {
    expect(rawTextOf(Buffer.from(`a${'é'.repeat(40_000)}`))).toMatch(/^aé{2047}$/);
  });
});

describe('how long an answer stays fresh', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  const after = (headers: Record<string, string>) => freshUntil(headers, now)?.toISOString() ?? null;

  it("is measured against the store's own clock", () => {
    const date = 'Mon, 07 Nov 2022 17:09:35 GMT';
    expect(after({ date, expires: 'Mon, 07 Nov 2022 17:19:35 GMT' })).toBe('2026-11-21T12:10:00.000Z');
  });

  it('is measured against ours where the store tells no time', () => {
    expect(after({ expires: 'Sat, 21 Nov 2026 12:05:00 GMT' })).toBe('2026-11-21T12:05:00.000Z');
  });

  it('is an hour at most', () => {
    expect(after({ expires: 'Fri, 01 Jan 2100 00:00:00 GMT' })).toBe('2026-11-21T13:00:00.000Z');
  });

  it.each([
    {},
    { expires: '0' },
    { expires: '-1' },
    { expires: 'soon' },
    { expires: 'Sat, 21 Nov 2026 12:00:00 GMT' },
  ])('is not known from %j', (headers) => {
    expect(after(headers as Record<string, string>)).toBeNull();
  });
});

describe('the tag of an answer', () => {
  const etagOf = (etag: string) =>
    new SteamAnswer('http://store.test/', { status: 200, headers: { etag }, body: Buffer.alloc(0) }, null)
      .etag;

  it('is kept as sent', () => {
    expect(etagOf('W/"a1b2"')).toBe('W/"a1b2"');
  });

  it('is dropped where a request could not carry it', () => {
    expect([etagOf('"caf\u00e9"'), etagOf('"a\tb"'), etagOf('"'.repeat(300))]).toEqual([null, null, null]);
  });
});
