/* Titles come from strangers. */

const ANSI = /\u001b(?:\[[0-?]*[ -/]*[@-~]?|\][^\u0007\u001b]*\u0007?)|\u009b[0-?]*[ -/]*[@-~]?/g;
/** Control characters, bidi and other format marks, line separators, halves of characters. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\ufffe\uffff]/gu;
const SPACES = /\s+/g;

/** One line of text that a terminal shows as it is. */
export const plain = (text: string): string =>
  text.replace(ANSI, '').replace(SPACES, ' ').replace(INVISIBLE, '').trim();

/** JSON that a terminal shows as it is: what is invisible is escaped. */
export const plainJson = (value: unknown): string =>
  JSON.stringify(value).replace(INVISIBLE, (character) =>
    [...Array(character.length).keys()]
      .map((at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`)
      .join(''),
  );
