import { describe, expect, it } from '@jest/globals';
import { contentHashOf, excerptOf } from './post-digest.ts';

describe('content hash of a post', () => {
  const hash = contentHashOf('Patch 1.4', 'Lanterns glow.\n\nMoths are back: café.');

  it.each([
    ['line ends', 'Patch 1.4', 'Lanterns glow.\r\n\r\nMoths are back: café.'],
    ['spaces at the ends of lines', 'Patch 1.4 ', 'Lanterns glow.  \n\nMoths are back: café.\n'],
    ['repeated white space', 'Patch  1.4', 'Lanterns glow.\n\n\n\tMoths are\u00A0back: café.'],
    ['the Unicode form', 'Patch 1.4', 'Lanterns glow.\n\nMoths are back: cafe\u0301.'],
  ])('does not depend on %s', (_difference, title, body) => {
    expect(contentHashOf(title, body)).toBe(hash);
  });

  it('depends on every word', () => {
    expect(contentHashOf('Patch 1.5', 'Lanterns glow.\n\nMoths are back: café.')).not.toBe(hash);
    expect(contentHashOf('Patch 1.4', 'Lanterns glow.\n\nMoths are black: café.')).not.toBe(hash);
  });
});

describe('excerpt of a post', () => {
  it('is a line of plain text', () => {
    expect(excerptOf('[h1]Moths[/h1]\n[list][*]Lanterns [b]glow[/b].[/list]', 7, 'bbcode')).toBe(
      'Moths - Lanterns glow.',
    );
  });

  it('has at most 200 characters', () => {
    const excerpt = excerptOf('The lanterns glow again. '.repeat(50), 7, 'bbcode');
    expect(excerpt.length).toBeLessThanOrEqual(200);
    expect(excerpt).toMatch(/^The lanterns .*…$/);
  });

  it('contains no partial tag where the source is truncated', () => {
    const image = `[img]https://clan.akamai.steamstatic.com/images/1/${'a'.repeat(240)}.png[/img]`;
    const link = `[url=https://news.test/${'b'.repeat(200)}]here[/url]`;
    expect(excerptOf(`${image}Moths are back, see ${link} for more.`, 7, 'bbcode')).not.toMatch(/\[|bbb/);
  });

  it.each(['we <3 moths, a < b', 'the <title and the <b of it', 'the list [ 1, 2', 'the key [\nand'])(
    'is not truncated at a bracket that begins no tag: %s',
    (start) => {
      const excerpt = excerptOf(`${start} ${'and the lanterns glow '.repeat(40)}`, 7, 'bbcode');
      expect(excerpt.length).toBeGreaterThan(180);
    },
  );

  it('omits the HTML of a post, also where it is truncated', () => {
    const link = `<a href="https://studio.example/${'b'.repeat(400)}">link</a>`;
    expect(excerptOf(`<p>Moths &amp; <b>lanterns</b></p>${link}`, 7, 'html')).toBe('Moths & lanterns');
  });
});
