import { describe, expect, it } from '@jest/globals';
import { outline } from './testing/outline.ts';

describe('paragraphs', () => {
  it('come from blank lines, with breaks from newlines', () => {
    expect(outline('a\nb\n\nc\n\n\n\nd')).toBe('paragraph("a" lineBreak "b") paragraph("c") paragraph("d")');
  });

  it('come from CRLF newlines as well', () => {
    expect(outline('a\r\nb\r\n\r\nc')).toBe('paragraph("a" lineBreak "b") paragraph("c")');
  });

  it('treat a line of spaces as blank', () => {
    expect(outline('a \n \t\n b')).toBe('paragraph("a") paragraph("b")');
  });

  it('come from [p], without spacers', () => {
    expect(outline('[p]a[/p][p][/p][p]\u00a0[/p][p][b] [/b][/p][p]b\n[/p]')).toBe(
      'paragraph("a") paragraph("b")',
    );
  });

  it('close formats opened inside', () => {
    expect(outline('[p][b]a[/p][p]b[/p]')).toBe('paragraph(bold("a")) paragraph("b")');
  });

  it('are split by a block inside', () => {
    expect(outline('[p]a[list][*]b[/list]c[/p]')).toBe(
      'paragraph("a") list{"ordered":false}(listItem(paragraph("b"))) paragraph("c")',
    );
  });

  it('preserve an indent of ideographic spaces', () => {
    expect(outline('[p]\u3000└Lantern[/p]')).toBe('paragraph("\u3000└Lantern")');
  });

  it('break at [br]', () => {
    expect(outline('a[br]b')).toBe('paragraph("a" lineBreak "b")');
  });
});

describe('headings', () => {
  it.each([1, 2, 3, 4, 5, 6])('have level %i', (level) => {
    expect(outline(`[h${level}]News[/h${level}]`)).toBe(`heading{"level":${level}}("News")`);
  });

  it('consume the newlines around them', () => {
    expect(outline('a\n\n[h2]b[/h2]\nc')).toBe('paragraph("a") heading{"level":2}("b") paragraph("c")');
  });

  it('may contain a format, text in brackets and an image with a newline', () => {
    expect(outline('[h1][b]A[/b][/h1][h2][Runtime 1.1.3][/h2]')).toBe(
      'heading{"level":1}(bold("A")) heading{"level":2}("[Runtime 1.1.3]")',
    );
    expect(outline('[h3][img src="{STEAM_CLAN_IMAGE}/1/a.png"][/img]\n・Event[/h3]')).toBe(
      'heading{"level":3}(image{"src":"https://clan.akamai.steamstatic.com/images/1/a.png","alt":""} lineBreak "・Event")',
    );
  });

  it('close each other whatever their level', () => {
    expect(outline('[h1]a[/h2]b')).toBe('heading{"level":1}("a") paragraph("b")');
  });
});

describe('lists', () => {
  const list = 'list{"ordered":false}(listItem(paragraph("a")) listItem(paragraph("b")))';

  it.each([
    ['closed by the next item', '[list]\n[*]a\n[*]b\n[/list]'],
    ['closed by [/*]', '[list][*]a[/*][*]b[/*][/list]'],
    ['made of paragraphs', '[list][*][p]a[/p][/*][*][p]b[/p][/*][/list]'],
    ['after a space', '[list] [*] a[*] b[/list]'],
    ['written as [li]', '[ul][li]a[/li][li]b[/li][/ul]'],
    ['never closed', '[list][*]a[*]b'],
    ['outside of any list', '[*]a\n[*]b'],
    ['outside of any list, with a closing tag', '[*]a\n[*]b\n[/list]'],
    ['in lists of one item each', '[list][*]a[/list]\n[list][*]b[/list]'],
    ['empty in between', '[list][*]a[*][/*][*]b[/list]'],
  ])('have items %s', (_, source) => {
    expect(outline(source)).toBe(list);
  });

  it.each(['olist', 'ol'])('are ordered as [%s]', (tag) => {
    expect(outline(`[${tag}][*]a[/${tag}]`)).toBe('list{"ordered":true}(listItem(paragraph("a")))');
  });

  it('nest, attached to the text of their item', () => {
    expect(outline('[list]\n[*]a[list]\n[*]b[/list]\n[*]c[/list]d')).toBe(
      'list{"ordered":false}(listItem(paragraph("a") list{"ordered":false}(listItem(paragraph("b"))))' +
        ' listItem(paragraph("c"))) paragraph("d")',
    );
  });

  it('nest without a parent item', () => {
    expect(outline('[list][*]a[/*][list][*]b[/*][/list][/list]')).toBe(
      'list{"ordered":false}(listItem(paragraph("a") list{"ordered":false}(listItem(paragraph("b")))))',
    );
  });

  it('preserve text before the first item', () => {
    expect(outline('[list]a[*]b[/list]')).toBe(list);
  });

  it('end an item outside of any list at the end of its line', () => {
    expect(outline('[*]a [b]b[/b]\nc')).toBe(
      'list{"ordered":false}(listItem(paragraph("a " bold("b")))) paragraph("c")',
    );
  });

  it('do not merge if one of them has several items, or if there is text between them', () => {
    expect(outline('[list][*]a[*]b[/list][list][*]c[/list]').match(/list\{/g)).toHaveLength(2);
    expect(outline('[list][*]a[/list]x[list][*]b[/list]').match(/list\{/g)).toHaveLength(2);
    expect(outline('[list][*]a[/list][olist][*]b[/olist]').match(/list\{/g)).toHaveLength(2);
  });

  it('close elements left open by an item', () => {
    expect(outline('[list][*]a[expand type=details]b[*]c[/list]d')).toBe(
      'list{"ordered":false}(listItem(paragraph("a") expand(paragraph("b"))) listItem(paragraph("c"))) paragraph("d")',
    );
  });
});

describe('tables', () => {
  const cell = (content: string, rest = '"header":false,"colspan":1,"rowspan":1'): string =>
    `tableCell{${rest}}(paragraph("${content}"))`;
  const header = (content: string): string => cell(content, '"header":true,"colspan":1,"rowspan":1');

  it('have rows of cells and header cells', () => {
    expect(outline('[table][tr][th]A[/th][th]B[/th][/tr]\n[tr][td]1[/td][td]2[/td][/tr][/table]')).toBe(
      `table(tableRow(${header('A')} ${header('B')}) tableRow(${cell('1')} ${cell('2')}))`,
    );
  });

  it('accept spans and paragraphs, and ignore other attributes', () => {
    expect(
      outline(
        '[table equalcells="1" colwidth=",,"][tr][td rowspan="8" colspan=2][p]a[/p][p][/p][/td][td rowspan=9999]b[/td][/tr][/table]',
      ),
    ).toBe(
      `table(tableRow(${cell('a', '"header":false,"colspan":2,"rowspan":8')} ` +
        `${cell('b', '"header":false,"colspan":1,"rowspan":100')}))`,
    );
  });

  it('close cells and rows implicitly', () => {
    expect(outline('[table][tr][td]a[td]b[tr][td]c[/table]')).toBe(
      `table(tableRow(${cell('a')} ${cell('b')}) tableRow(${cell('c')}))`,
    );
  });

  it('preserve empty cells, so that columns stay aligned', () => {
    expect(outline('[table][tr][td][/td][td]b[/td][/tr][/table]')).toBe(
      `table(tableRow(tableCell{"header":false,"colspan":1,"rowspan":1} ${cell('b')}))`,
    );
  });

  it('preserve text outside of the cells', () => {
    expect(outline('[table]a[tr]b[td]c[/td][/table]')).toBe(
      `table(tableRow(${cell('a')}) tableRow(${cell('b')} ${cell('c')}))`,
    );
  });

  it('are implied by a cell outside of any table', () => {
    expect(outline('[td]a[/td][td]b[/td]')).toBe(`table(tableRow(${cell('a')} ${cell('b')}))`);
  });

  it('isolate their surroundings from closing tags in their cells', () => {
    expect(outline('[list][*][table][tr][td]a[/list]b[/td][/tr][/table]c[/list]')).toBe(
      `list{"ordered":false}(listItem(table(tableRow(${cell('ab')})) paragraph("c")))`,
    );
  });

  it('separate a list in a cell from the surrounding list', () => {
    expect(outline('[list][*][table][tr][td][*]a[/td][/tr][/table][*]b[/list]')).toContain(
      'listItem(paragraph("b"))',
    );
  });
});

describe('containers', () => {
  it('quote with and without an author', () => {
    expect(outline('[quote=Jane Doe;123]a[/quote]\nb')).toBe(
      'quote{"author":"Jane Doe"}(paragraph("a")) paragraph("b")',
    );
    expect(outline('[quote]a[/quote]')).toBe('quote(paragraph("a"))');
    expect(outline('[pullquote]a[/pullquote]')).toBe('pullquote(paragraph("a"))');
  });

  it('expand with and without a title', () => {
    expect(outline('[expand type=details]\na\n[/expand]')).toBe('expand(paragraph("a"))');
    expect(outline('[expand type=title title="Season [2]: more, #1"]a[/expand]')).toBe(
      'expand{"summary":"Season [2]: more, #1"}(paragraph("a"))',
    );
  });

  it.each(['left', 'center', 'right'])('align %s', (align) => {
    expect(outline(`[${align}]a[/${align}]`)).toBe(`align{"align":"${align}"}(paragraph("a"))`);
  });

  it('drop an empty container', () => {
    expect(
      outline('[quote] [/quote][list][/list][table][/table][center]\n[/center][carousel][/carousel]'),
    ).toBe('');
  });

  it.each(['[hr]', '[hr][/hr]', '[hr/]'])('are horizontal rules for %s', (tag) => {
    expect(outline(`a\n${tag}\nb`)).toBe('paragraph("a") hr paragraph("b")');
  });
});

describe('malformed input', () => {
  it.each([
    ['[/b]a', 'paragraph("a")'],
    ['a[/list][/td][/img][/url][/h1][/p]b', 'paragraph("ab")'],
    ['[quote][b]a[/quote]b', 'quote(paragraph(bold("a"))) paragraph("b")'],
    ['[quote][center]a[/quote]b[/center]', 'quote(align{"align":"center"}(paragraph("a"))) paragraph("b")'],
    ['[b]a[/b foo="x"]b', 'paragraph(bold("a") "b")'],
    ['[b ]a[/b ]', 'paragraph(bold("a"))'],
    ['[quote="Jane" again]a[/quote]', 'quote{"author":"Jane"}(paragraph("a"))'],
    [
      '[h1]a[list][*]b[/h1]c',
      'heading{"level":1}("a") list{"ordered":false}(listItem(paragraph("b"))) paragraph("c")',
    ],
    ['', ''],
    [' \n ', ''],
  ])('reads %j', (source, expected) => {
    expect(outline(source)).toBe(expected);
  });
});

describe('aligned paragraphs', () => {
  it.each([
    ['[p align="center"]a[/p][p]b[/p]', 'align{"align":"center"}(paragraph("a")) paragraph("b")'],
    ['[p align=right][b]a[/b][/p]', 'align{"align":"right"}(paragraph(bold("a")))'],
    ['[h2 align="center"]a[/h2]b', 'align{"align":"center"}(heading{"level":2}("a")) paragraph("b")'],
    [
      '[p align="center"]a[p align="center"]b[/p]c',
      'align{"align":"center"}(paragraph("a")) align{"align":"center"}(paragraph("b")) paragraph("c")',
    ],
    ['[p align="center"]a[p]b[/p]c', 'align{"align":"center"}(paragraph("a")) paragraph("b") paragraph("c")'],
    ['[p align="justify"]a[/p]', 'paragraph("a")'],
    ['[p align="center"][/p]a', 'paragraph("a")'],
    [
      '[list][*][p align="center"]a[/p][/*][*]b[/list]',
      'list{"ordered":false}(listItem(align{"align":"center"}(paragraph("a"))) listItem(paragraph("b")))',
    ],
  ])('%s', (source, expected) => {
    expect(outline(source)).toBe(expected);
  });
});
