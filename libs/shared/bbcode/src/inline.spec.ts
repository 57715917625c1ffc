import { describe, expect, it } from '@jest/globals';
import { parseBbcode } from './parse.ts';
import { outline } from './testing/outline.ts';
import { toPlainText } from './text.ts';

describe('formats', () => {
  it.each([
    ['b', 'bold'],
    ['i', 'italic'],
    ['u', 'underline'],
    ['s', 'strike'],
    ['strike', 'strike'],
    ['smalltext', 'small'],
  ])('parses [%s] as %s', (tag, type) => {
    expect(outline(`an [${tag}]old[/${tag}] door`)).toBe(`paragraph("an " ${type}("old") " door")`);
  });

  it('parses tag names in any case', () => {
    expect(outline('[B]x[/b]')).toBe('paragraph(bold("x"))');
  });

  it('nests formats', () => {
    expect(outline('[b]a[i]b[/i]c[/b]')).toBe('paragraph(bold("a" italic("b") "c"))');
  });

  it('preserves formats closed in the wrong order', () => {
    expect(outline('[b]a[i]b[/b]c[/i]d')).toBe('paragraph(bold("a" italic("b")) italic("c") "d")');
  });

  it('closes a format only with the outermost of its closing tags', () => {
    expect(outline('[b]a[b]b[/b]c[/b]d')).toBe('paragraph(bold("abc") "d")');
  });

  it('applies a format to all paragraphs inside', () => {
    expect(outline('[b]a\n\nb[/b]')).toBe('paragraph(bold("a")) paragraph(bold("b"))');
  });

  it('moves a format into the heading inside', () => {
    expect(outline('[b][h1]News[/h1][/b]')).toBe('heading{"level":1}(bold("News"))');
  });

  it('drops an empty format', () => {
    expect(outline('a[b][/b]b')).toBe('paragraph("ab")');
  });

  it.each([
    'color=#ff0000',
    'size="5"',
    'font=Arial',
    'sticker',
    'price',
    'claimitem id=1',
    'roomeffect type="x"',
  ])('unwraps [%s]', (tag) => {
    const name = tag.split(/[= ]/, 1)[0];
    expect(outline(`a [${tag}]b[/${name}] c`)).toBe('paragraph("a b c")');
  });
});

describe('links', () => {
  it.each([
    ['bare', '[url=https://studio.example/a]notes[/url]'],
    ['double-quoted', '[url="https://studio.example/a"]notes[/url]'],
    ['single-quoted', "[url='https://studio.example/a']notes[/url]"],
    ['styled as a pill', '[url="https://studio.example/a" style="pill" buttoncolor="#ffe800"]notes[/url]'],
    ['without a closing quote', '[url="https://studio.example/a]notes[/url]'],
    ['never closed', '[url=https://studio.example/a]notes'],
    ['without tag name and =', '[https://studio.example/a]notes[/url]'],
  ])('parses a URL that is %s', (_, source) => {
    expect(outline(source)).toBe('paragraph(link{"href":"https://studio.example/a"}("notes"))');
  });

  it('uses the content as the URL', () => {
    expect(outline('[url]https://studio.example/a[/url]')).toBe(
      'paragraph(link{"href":"https://studio.example/a"}("https://studio.example/a"))',
    );
  });

  it('accepts a URL with spaces and with brackets', () => {
    expect(outline('[url=https://studio.example/my post?ids[]=1&ids[]=2]x[/url]')).toBe(
      'paragraph(link{"href":"https://studio.example/my%20post?ids[]=1&ids[]=2"}("x"))',
    );
  });

  it('decodes entities in a URL', () => {
    expect(outline('[url=https://studio.example/?a=1&amp;b=2]x[/url]')).toContain('?a=1&b=2"');
  });

  it('preserves the text of an unsafe link', () => {
    expect(outline('[url=javascript:alert(1)]click[/url] me')).toBe('paragraph("click me")');
    expect(outline('[url]http://127.0.0.1/[/url]')).toBe('paragraph("http://127.0.0.1/")');
  });

  it('ends a link at the start of the next', () => {
    expect(outline('[url=https://a.example]a[url=https://b.example]b[/url]c[/url]d')).toBe(
      'paragraph(link{"href":"https://a.example/"}("a") link{"href":"https://b.example/"}("b") "cd")',
    );
  });

  it('links an image', () => {
    expect(outline('[url=https://a.example][img]{STEAM_CLAN_IMAGE}/1/a.png[/img][/url]')).toBe(
      'paragraph(link{"href":"https://a.example/"}' +
        '(image{"src":"https://clan.akamai.steamstatic.com/images/1/a.png","alt":""}))',
    );
  });

  it('leaves Markdown links and angle brackets as text, around links', () => {
    const link = (address: string): string => `link{"href":"${address}"}("${address}")`;
    expect(outline('see [Runtime](https://runtime.example/) or <https://a.example/1>')).toBe(
      `paragraph("see [Runtime](" ${link('https://runtime.example/')} ") or <" ${link('https://a.example/1')} ">")`,
    );
  });

  it.each([
    '[url https://a.example/b]c[/url]',
    '[url "https://a.example/b"]c[/url]',
    '[url = https://a.example/b]c[/url]',
    '[url //a.example/b]c[/url]',
    '<a href="https://a.example/b" target=_blank>c</a>',
    "<A class=x HREF='https://a.example/b'>c</A>",
  ])('reads %s', (source) => {
    expect(outline(source)).toBe('paragraph(link{"href":"https://a.example/b"}("c"))');
  });

  it.each([
    '[url of the page]',
    '[b = c]',
    '[b https://]',
    '<a>c</a>',
    '<a href="b">c</a>',
    '<a href="https://a">',
  ])('shows %s as it is written', (source) => expect(toPlainText(parseBbcode(source))).toBe(source));
});

describe('spoilers', () => {
  it('are parsed within a line', () => {
    expect(outline('It was [spoiler]the [b]cook[/b][/spoiler]!')).toBe(
      'paragraph("It was " inlineSpoiler("the " bold("cook")) "!")',
    );
  });

  it('preserve the surrounding format', () => {
    expect(outline('[b]a [spoiler]b[/spoiler] c[/b]')).toBe(
      'paragraph(bold("a ") inlineSpoiler(bold("b")) bold(" c"))',
    );
  });

  it('become a block if they contain paragraphs or blocks', () => {
    expect(outline('[spoiler]a\n\nb[/spoiler]')).toBe('spoiler(paragraph("a") paragraph("b"))');
    expect(outline('x [spoiler][list][*]a[/list][/spoiler]')).toBe(
      'paragraph("x ") spoiler(list{"ordered":false}(listItem(paragraph("a"))))',
    );
  });

  it('extend to the end if unclosed', () => {
    expect(outline('a [spoiler]b')).toBe('paragraph("a " inlineSpoiler("b"))');
  });
});

describe('code', () => {
  it('is inline within a line, and verbatim', () => {
    expect(outline('run [code]bind [b] &amp; go[/code] now')).toBe(
      'paragraph("run " inlineCode{"text":"bind [b] &amp; go"} " now")',
    );
  });

  it('is a block if it has several lines or a language', () => {
    expect(outline('[code]\na\n  b\n[/code]')).toBe('code{"text":"a\\n  b"}');
    expect(outline('[code=JSON]{ "port" : 1 }\n[/code]')).toBe(
      'code{"language":"JSON","text":"{ \\"port\\" : 1 }"}',
    );
  });

  it('extends to the end if unclosed', () => {
    expect(outline('[code]a[/b]\n[i]b')).toBe('code{"text":"a[/b]\\n[i]b"}');
  });

  it('shows the tags within [noparse]', () => {
    expect(outline('write [noparse][b]x[/b][/NoParse] here')).toBe('paragraph("write [b]x[/b] here")');
    expect(outline('[noparse][b]')).toBe('paragraph("[b]")');
  });
});

describe('text', () => {
  it.each([
    '[connor]',
    '[]',
    '[ CASE DROPS ]',
    '[Stage 1]',
    '[count=100]',
    '[b-side]',
    '[Runtime 1.1.3]',
    '[YOUR NAME]',
  ])('leaves %s unchanged', (source) => {
    expect(outline(source)).toBe(`paragraph("${source}")`);
  });

  it.each([
    '[table of contents]',
    '[Video settings]',
    '[b',
    'b]',
    '[b\n]x',
    '[/]',
    '[=b]',
    '[constructor]',
    '[__proto__]',
  ])('treats %j as text, not as a tag', (source) => {
    expect(outline(source).replaceAll('" lineBreak "', '\\n')).toBe(`paragraph(${JSON.stringify(source)})`);
  });

  it('parses \\[ and \\] as brackets', () => {
    expect(outline('\\[ SOUND ]\u00a0[b]x[/b] \\[b\\] C:\\temp')).toBe(
      'paragraph("[ SOUND ]\u00a0" bold("x") " [b] C:\\\\temp")',
    );
  });

  it('decodes entities once', () => {
    expect(outline('&lt;b&gt; &quot;Tom&nbsp;&amp;amp; Jo&apos;s&quot; &#8217; &#x2014; &#91;b&#93;')).toBe(
      'paragraph("<b> \\"Tom\u00a0&amp; Jo\'s\\" \u2019 \u2014 [b]")',
    );
  });

  it('leaves invalid entities unchanged', () => {
    const source = 'a & b; &unknown; &#0; &#xd800; &#x110000;';
    expect(outline(source)).toBe(`paragraph("${source}")`);
  });

  it('leaves raw HTML as text, apart from <br>', () => {
    expect(outline('<b>x</b><BR/>y<br />z<br>w')).toBe(
      'paragraph("<b>x</b>" lineBreak "y" lineBreak "z" lineBreak "w")',
    );
  });

  it('removes null bytes', () => {
    expect(outline('a\0b[\0b]c[/b]')).toBe('paragraph("ab" bold("c"))');
  });
});
