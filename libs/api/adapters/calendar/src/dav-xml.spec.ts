import { describe, expect, it } from '@jest/globals';
import { checkXml, readHrefs } from './dav-xml.ts';
import { UnreadableAnswer } from './unreadable-answer.ts';

const MEGABYTE = 1024 * 1024;
const around = (content: string): string => `<multistatus>${content}</multistatus>`;
const filled = (piece: string): string => around(piece.repeat(Math.floor(MEGABYTE / piece.length)));
const nested = (depth: number): string => '<a>'.repeat(depth) + '</a>'.repeat(depth);
const attributes = (count: number): string =>
  `<a ${Array.from({ length: count }, (_, n) => `a${n}=""`).join(' ')}/>`;
const BOMB = `<!DOCTYPE a [<!ENTITY b "x"><!ENTITY c "${'&b;'.repeat(10)}">]>${around('&c;')}`;

describe('untrusted XML', () => {
  it('yields its hrefs, whatever the prefix', async () => {
    const response = (href: string): string =>
      `<D:response><D:href>${href}</D:href><D:propstat><D:href>/no/</D:href></D:propstat></D:response>`;
    const document = `<?xml version="1.0"?>
      <D:multistatus xmlns:D="DAV:">${response(' /a&amp;b/ ')}${response('/c/')}</D:multistatus>`;
    expect(await readHrefs(document)).toEqual(['/a&b/', '/c/']);
    expect(await readHrefs('<multistatus/>')).toEqual([]);
    expect(await readHrefs('<html><body/></html>')).toBeNull();
  });

  it('may list as many objects as fit into a response', async () => {
    const hrefs = Array.from({ length: 10_000 }, (_, n) => `/u/games/patchlight-update-${n}.ics`);
    const document = around(hrefs.map((href) => `<response><href>${href}</href></response>`).join(''));
    expect(await readHrefs(document)).toEqual(hrefs);
  });

  it.each([
    ['not well-formed', '<a><b></a>'],
    ['truncated', '<a><b>'],
    ['deep', nested(33)],
    ['unclosed', '<a>'.repeat(MEGABYTE / 3)],
    ['with a document type', BOMB],
    ['with custom entities', around('&unknown;')],
  ])('is rejected when it is %s', async (_, document) => {
    await expect(readHrefs(document)).rejects.toBeInstanceOf(UnreadableAnswer);
    await expect(checkXml(document)).rejects.toBeInstanceOf(UnreadableAnswer);
  });

  it.each([
    ['elements', around('<a/>'.repeat(5_000))],
    ['attributes', attributes(5_000)],
    ['references', around('&lt;'.repeat(5_000))],
    ['comments', around('<!---->'.repeat(5_000))],
    ['sections', around('<![CDATA[]]>'.repeat(5_000))],
    ['instructions', around('<?a?>'.repeat(5_000))],
    ['characters', around('x'.repeat(256 * 1024))],
  ])('is rejected with too many %s when parsed as a whole', async (_, document) => {
    await expect(checkXml(document)).rejects.toBeInstanceOf(UnreadableAnswer);
  });

  it('is accepted within the limits', async () => {
    await checkXml(around(nested(31) + attributes(1_000) + '<a>text</a>'.repeat(1_000)));
  });

  it.each([
    ['elements', filled('<a/>')],
    ['attributes', filled(attributes(10))],
    ['references', filled('&lt;')],
    ['addresses', filled('<response><href>/</href></response>')],
  ])('does not block the event loop while a megabyte of %s is parsed', async (_, document) => {
    let [turns, parsing] = [0, true];
    const others = (): void => {
      turns += 1;
      if (parsing) setImmediate(others);
    };
    setImmediate(others);
    await readHrefs(document).finally(() => (parsing = false));
    expect(turns).toBeGreaterThan(100);
  });
});
