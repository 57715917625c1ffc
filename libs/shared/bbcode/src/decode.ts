const namedEntities: ReadonlyMap<string, string> = new Map([
  ['nbsp', '\u00a0'],
  ['quot', '"'],
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['apos', "'"],
  ['hellip', '\u2026'],
  ['ndash', '\u2013'],
  ['mdash', '\u2014'],
  ['lsquo', '\u2018'],
  ['rsquo', '\u2019'],
  ['ldquo', '\u201c'],
  ['rdquo', '\u201d'],
]);

const encoded = /\\([[\]])|&(?:#x([0-9a-f]{1,6})|#([0-9]{1,7})|([a-z]{2,6}));/gi;
const escapedBracket = /\\([[\]])/g;
const htmlLineBreak = /<br[ \t]*\/?>/gi;

function fromCodePoint(code: number): string | undefined {
  const isText = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
  return isText ? String.fromCodePoint(code) : undefined;
}

/** Resolves `\[`, `\]` and character references once; what is not one of them stays as written. */
export function decode(raw: string): string {
  return raw.replace(encoded, (whole, bracket?: string, hex?: string, decimal?: string, name?: string) => {
    if (bracket) return bracket;
    if (hex) return fromCodePoint(Number.parseInt(hex, 16)) ?? whole;
    if (decimal) return fromCodePoint(Number.parseInt(decimal, 10)) ?? whole;
    return namedEntities.get(name!.toLowerCase()) ?? whole;
  });
}

/** `decode` for running text, where `<br>`, `<br/>` and `<br />` are line breaks; all other HTML stays literal. */
export function decodeText(raw: string): string {
  return decode(raw.replace(htmlLineBreak, '\n'));
}

/** Resolves the character references of a line that came encoded, once. */
export function decodeReferences(raw: string): string {
  return raw.replace(encoded, (whole) => (whole.startsWith('\\') ? whole : decode(whole)));
}

/** Resolves `\[` and `\]` only, in text whose character references are resolved. */
export function decodeBrackets(raw: string): string {
  return raw.replace(escapedBracket, '$1');
}
