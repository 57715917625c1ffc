import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { appIdOf, gidOf, lineOf, linesOf, textOf, webUrlOf } from './shapes.ts';

const anyText = fc.string({ unit: 'binary', maxLength: 60 }).map((text) => `${text}\uD83D`);

describe('store text', () => {
  it('contains no null bytes or lone surrogates and respects its maximum length', () => {
    fc.assert(
      fc.property(anyText, fc.integer({ min: 1, max: 70 }), (sent, max) => {
        const text = textOf(sent, max);
        expect(text.isWellFormed()).toBe(true);
        expect(text).not.toContain('\0');
        expect(text.length).toBeLessThanOrEqual(max);
      }),
    );
  });

  it('is truncated between characters', () => {
    expect(textOf('ab🎮', 3)).toBe('ab');
    expect(textOf('ab🎮', 4)).toBe('ab🎮');
  });

  it('is reduced to one line on request', () => {
    expect(lineOf(' Update\r\n1.2\t\0now ', 300)).toBe('Update 1.2 now');
  });

  it.each([
    ['Moth &amp; Lantern', 'Moth & Lantern'],
    ['Tide&#39;s &quot;End&quot;&nbsp;&#x1F980;', 'Tide\'s "End" 🦀'],
    ['&amp;lt;3', '&lt;3'],
    ['</reality>', '</reality>'],
    ['AT&T; R&D &unknown; \\[x\\]', 'AT&T; R&D &unknown; \\[x\\]'],
  ])('that came encoded is decoded once: %s', (sent, line) => {
    expect(lineOf(sent, 300)).toBe(line);
  });

  it('is empty for other types', () => {
    expect([textOf(7, 10), lineOf(null, 10), linesOf('patchnotes', 5, 10)]).toEqual(['', '', []]);
  });
});

describe('store id', () => {
  it.each(['1840944183773413', '503937132995281112', '5686430301718606728', '99999999999999999999'])(
    'of %s is preserved',
    (gid) => {
      expect(gidOf(gid)).toBe(gid);
    },
  );

  it('is accepted as a number only if no digit is lost', () => {
    expect(gidOf(1840944183773413)).toBe('1840944183773413');
    expect(gidOf(JSON.parse('5686430301718606728'))).toBeNull();
  });

  it.each(['', '0', '000', '12a', '-5', ' 12', '1'.repeat(21), null, undefined, 1.5, {}])(
    'is not found in %j',
    (value) => {
      expect(gidOf(value)).toBeNull();
    },
  );

  it('of an app may be a number or a string', () => {
    expect([appIdOf(730), appIdOf('1086940')]).toEqual([730, 1086940]);
    expect([appIdOf(0), appIdOf('7e2'), appIdOf(-1), appIdOf(2 ** 40), appIdOf(null)]).toEqual(
      Array(5).fill(null),
    );
  });
});

describe('store URL', () => {
  it('is percent-encoded once', () => {
    expect(webUrlOf('https://news.test/externalpost/PC Gamer Süd/17')).toBe(
      'https://news.test/externalpost/PC%20Gamer%20S%C3%BCd/17',
    );
    expect(webUrlOf('https://news.test/a%20b')).toBe('https://news.test/a%20b');
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    '//news.test/a',
    '/news/17',
    'https://steam@evil.test/',
    `https://news.test/${'a'.repeat(2_048)}`,
    '',
    17,
  ])('is rejected: %j', (value) => {
    expect(webUrlOf(value)).toBeNull();
  });
});
