import { type TagDefinition, type TagKind, tags } from './tags.ts';

export interface Tag {
  readonly definition: TagDefinition;
  readonly closing: boolean;
  /** X of `[url=X]`, undecoded; empty without one. */
  readonly value: string;
  /** By lower-case name, undecoded. */
  readonly attributes: ReadonlyMap<string, string>;
  /** Index behind the `]`. */
  readonly end: number;
}

const namePattern = /\[(\/?)([a-z][a-z0-9_]*|\*)(?=[\]=/ \t])/iy;
const attributePattern = /[ \t]+([a-z][\w-]*)=/iy;
const endPattern = /[ \t]*\/?\]/y;
/** Brackets are part of a bare value only as in `?ids[]=1` and `?ids[0]=1`. */
const barePattern = /[^\s[\]]*(?:\[\w*\][^\s[\]]*)*/y;
/** `[quote=Jane Doe;12]`, `[url=https://site.example/a b]`: old posts leave values with spaces unquoted. */
const wordPattern = /[ \t]+(?![a-z][\w-]*=|\/?\])[^\s[\]]+(?:\[\w*\][^\s[\]]*)*/iy;

/** `[url https://site.example/x]`, `[img = "https://…"]`: common mistakes where a tag has an address. */
const looseAddressPattern = /[ \t]+(?:=[ \t]*)?["']?((?:https?:)?\/\/[^\s[\]"']+)["']?/iy;
const kindsWithAddress: ReadonlySet<TagKind> = new Set(['link', 'linkCard', 'image', 'video', 'youtube']);

/**
 * Returns a function that reads the tag whose `[` is at an index of `input`, or returns undefined if there is none: an
 * unknown name, a newline inside, no `]`, or words without any attribute, as in `[table of contents]`.
 * Linear over all calls: unquoted parts end at the next `[`, and an unclosed quote is remembered, because what follows
 * an opening quote does not depend on the start of the tag.
 */
export function createTagReader(input: string): (at: number) => Tag | undefined {
  const deadQuotes = new Set<number>();

  const match = (pattern: RegExp, at: number): RegExpExecArray | null => {
    pattern.lastIndex = at;
    return pattern.exec(input);
  };

  /** Index of the closing quote of a value that opens at `open`, or -1 if the value has to be read as a bare one. */
  const closingQuote = (open: number): number => {
    const quote = input[open];
    if (quote !== '"' && quote !== "'") return -1;
    let index = open + 1;
    while (index < input.length && input[index] !== quote && input[index] !== '\n') index++;
    return input[index] === quote && /[\] \t/]/.test(input[index + 1] ?? '') ? index : -1;
  };

  return (at) => {
    const head = match(namePattern, at);
    const definition = head && tags.get(head[2]!.toLowerCase());
    if (!definition) return undefined;

    let index = at + head[0].length;
    const quotes: number[] = [];
    const fail = (): undefined => {
      for (const quote of quotes) deadQuotes.add(quote);
    };
    const readValue = (withSpaces: boolean): string => {
      const open = index;
      if (input[open] === '"' || input[open] === "'") quotes.push(open);
      const close = closingQuote(open);
      if (close >= 0) {
        index = close + 1;
        return input.slice(open + 1, close);
      }
      index += match(barePattern, index)![0].length;
      for (let word = withSpaces && match(wordPattern, index); word; word = match(wordPattern, index)) {
        index += word[0].length;
      }
      return input.slice(open, index).replace(/^["']|["']$/g, '');
    };

    let value = '';
    let isAssigned = input[index] === '=';
    if (isAssigned) {
      index++;
      if (deadQuotes.has(index)) return fail();
      value = readValue(true);
    } else if (kindsWithAddress.has(definition.kind)) {
      const loose = match(looseAddressPattern, index);
      if (loose) {
        index += loose[0].length;
        value = loose[1]!;
        isAssigned = true;
      }
    }
    const attributes = new Map<string, string>();
    let hasLooseWords = false;
    for (;;) {
      const name = match(attributePattern, index);
      const part = name ?? match(wordPattern, index);
      if (!part) break;
      index += part[0].length;
      if (name) {
        if (deadQuotes.has(index)) return fail();
        attributes.set(name[1]!.toLowerCase(), readValue(false));
        isAssigned = true;
      } else {
        hasLooseWords = true;
      }
    }
    if (hasLooseWords && !isAssigned) return undefined;

    const end = match(endPattern, index);
    if (!end) return fail();
    return { definition, closing: head[1] === '/', value, attributes, end: index + end[0].length };
  };
}
