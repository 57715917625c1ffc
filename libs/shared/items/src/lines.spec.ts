import { describe, expect, it } from '@jest/globals';
import { parsePost } from '@patchlight/bbcode';
import { linesOf } from './lines.ts';

/** `title › title | text`, with a dash before items of lists. */
const shown = (body: string): string[] =>
  linesOf(parsePost('bbcode', body, { appId: 1 })).map(({ sections, text, isListed }) =>
    [...(sections.length > 0 ? [sections.join(' › ')] : []), `${isListed ? '- ' : ''}${text}`].join(' | '),
  );

describe('the lines of a post', () => {
  it('are the items of lists under their headings', () => {
    const body =
      '[h2]Fixes[/h2][list][*]Fixed a crash.[*]Fixed a leak. It was big.[/list][h3]Maps[/h3][list][*]Added Dust[/list][h2]Notes[/h2]Bye.';
    expect(shown(body)).toEqual([
      'Fixes | - Fixed a crash.',
      'Fixes | - Fixed a leak. It was big.',
      'Fixes › Maps | - Added Dust',
      'Notes | Bye.',
    ]);
  });

  it('are those after dashes, also in one line', () => {
    const body =
      'Hello.\n\n[ MISC ]\n- Fixed a crash on exit\n-- Only on Linux\n• Added a map\n1. Removed a map';
    expect(shown(body)).toEqual([
      'Hello.',
      '[ MISC ] | - Fixed a crash on exit',
      '[ MISC ] | - Only on Linux',
      '[ MISC ] | - Added a map',
      '[ MISC ] | - Removed a map',
    ]);
    expect(shown('Map updates: - Fixed this - Fixed that')).toEqual([
      'Map updates: | - Fixed this',
      'Map updates: | - Fixed that',
    ]);
  });

  it('are else sentences, under lines all bold', () => {
    const body =
      '[b]What is new[/b]\nWe moved to .NET 10 today. It is faster!\n[b]Bold[/b] words are no title.';
    expect(shown(body)).toEqual([
      'What is new | We moved to .NET 10 today.',
      'What is new | It is faster!',
      'What is new | Bold words are no title.',
    ]);
  });

  it('have the line that leads to a list as their title, as long as it lasts', () => {
    expect(shown('Fixes\n- One crash\n\nSee you next week.')).toEqual([
      'Fixes | - One crash',
      'See you next week.',
    ]);
    const nested =
      '[list][*]Ancient[list][*]Fixed a hole[/list][*]Fixed a long and winding thing[list][*]Twice[/list][/list]';
    expect(shown(nested)).toEqual([
      'Ancient | - Fixed a hole',
      '- Fixed a long and winding thing',
      '- Twice',
    ]);
  });

  it('leave out what spoilers hide, pictures and addresses', () => {
    const body =
      '[list][*]The [spoiler]keeper[/spoiler] dies https://site.example/x[*][img]https://clan.akamai.steamstatic.com/a.png[/img][/list]';
    expect(shown(body)).toEqual(['- The Spoiler dies']);
    expect(shown('[spoiler]Hidden one.\n\nHidden two.[/spoiler]Shown.')).toEqual(['Shown.']);
  });

  it('are rows of tables', () => {
    const body = '[table][tr][td]Sword[/td][td]10 → 8[/td][/tr][/table]';
    expect(shown(body)).toEqual(['Sword | 10 → 8']);
  });

  it.each([
    ['no spaces', 'a'.repeat(512_000)],
    ['open brackets', '['.repeat(50_000)],
    ['open tags', '[list][*]'.repeat(50_000)],
    ['nested bold', '[b]'.repeat(50_000) + 'Fixed'],
    ['sentences', 'Fixed a crash. '.repeat(34_000)],
    ['inner dashes', 'x - Fixed'.repeat(50_000)],
    ['line ends', '\n- Fixed'.repeat(60_000)],
    ['a long heading', `[h1]${'Fixed. '.repeat(70_000)}[/h1]`],
  ])('are bounded: %s', (_, body) => {
    const lines = linesOf(parsePost('bbcode', body, { appId: 1 }));
    expect(lines.length).toBeLessThanOrEqual(1_000);
    for (const { text, sections } of lines) {
      expect(text.length).toBeLessThanOrEqual(500);
      expect(sections.length).toBeLessThanOrEqual(12);
      for (const title of sections) expect(title.length).toBeLessThanOrEqual(100);
    }
  });
});
