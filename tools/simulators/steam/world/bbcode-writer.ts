import type { SeededRandom } from '../random.ts';

/** Writes BBCode in one of the two styles of Steam posts. */
export interface BbcodeWriter {
  readonly modern: boolean;
  readonly random: SeededRandom;
  heading(text: string, level: number): string;
  paragraph(text: string): string;
  list(items: readonly string[], tag?: 'list' | 'olist'): string;
  /** Rows of cells; the first row holds headings. */
  table(rows: readonly (readonly string[])[]): string;
  /** An address of a picture: half of them as {STEAM_CLAN_IMAGE} tokens, half absolute. */
  pictureAddress(): string;
  picture(): string;
  rule(): string;
  finish(parts: readonly string[]): string;
}

/** `modern` is the [p] editor of 2025 and later; older posts break lines with newlines. */
export function bbcodeWriter(options: {
  modern: boolean;
  clanId: number;
  baseUrl: string;
  random: SeededRandom;
}): BbcodeWriter {
  const { modern, clanId, baseUrl, random } = options;
  const pictureAddress = (): string => {
    const file = `${clanId}/${random.hex(40)}`;
    if (random.chance(0.5))
      return `${random.chance(0.1) ? '{STEAM_CLAN_LOC_IMAGE}' : '{STEAM_CLAN_IMAGE}'}/${file}.png`;
    return `${baseUrl}/images/${file}.${random.pick(['png', 'svg'])}`;
  };
  const shared = { modern, random, pictureAddress };
  if (modern) {
    return {
      ...shared,
      heading: (text, level) => `[h${level}]${random.chance(0.3) ? `[b]${text}[/b]` : text}[/h${level}]`,
      paragraph: (text) => `[p]${text}[/p]`,
      list: (items, tag = 'list') =>
        `[${tag}]${items.map((item) => `[*][p]${item}[/p][/*]`).join('')}[/${tag}]`,
      table: ([head = [], ...rows]) =>
        `[table equalcells="1" noborder="1" colwidth="${','.repeat(head.length - 1)}"]` +
        `[tr]${head.map((cell) => `[th][p]${cell}[/p][/th]`).join('')}[/tr]` +
        `${rows.map((row) => `[tr]${row.map((cell) => `[td][p]${cell}[/p][/td]`).join('')}[/tr]`).join('')}[/table]`,
      picture: () => `[img src="${pictureAddress()}"][/img]`,
      rule: () => '[hr][/hr]',
      finish: (parts) => parts.join(random.chance(0.5) ? '[p][/p]' : ''),
    };
  }
  return {
    ...shared,
    heading: (text, level) => `[h${level}]${text}[/h${level}]\n`,
    paragraph: (text) => `${text}\n\n`,
    list: (items, tag = 'list') => `[${tag}]\n${items.map((item) => `[*] ${item}\n`).join('')}[/${tag}]\n`,
    table: (rows) =>
      `[table]\n${rows.map((row, i) => `[tr]${row.map((cell) => (i === 0 ? `[th]${cell}[/th]` : `[td]${cell}[/td]`)).join('')}[/tr]\n`).join('')}[/table]\n`,
    picture: () => `[img]${pictureAddress()}[/img]\n`,
    rule: () => '[hr]\n',
    finish: (parts) => parts.join('').trimEnd(),
  };
}
