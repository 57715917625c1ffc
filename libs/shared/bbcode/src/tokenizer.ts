import { decode, decodeText } from './decode.ts';
import { type Tag, createTagReader } from './tag-reader.ts';
import type { TagDefinition } from './tags.ts';

export interface OpenToken {
  readonly type: 'open';
  readonly tag: TagDefinition;
  /** X of `[url=X]`, decoded; empty without one. */
  readonly value: string;
  /** By lower-case name, decoded. */
  readonly attributes: ReadonlyMap<string, string>;
}

export interface CloseToken {
  readonly type: 'close';
  readonly tag: TagDefinition;
}

export interface TextToken {
  readonly type: 'text';
  /** Decoded; `\n` is the only line separator. */
  readonly text: string;
}

export interface VerbatimToken {
  readonly type: 'verbatim';
  readonly tag: TagDefinition;
  readonly value: string;
  /** Verbatim content of `[code]` or `[noparse]` up to its closing tag, or to the end if there is none. */
  readonly text: string;
}

export type Token = OpenToken | CloseToken | TextToken | VerbatimToken;

const closeOf = { code: /\[\/code[ \t]*\]/gi, noparse: /\[\/noparse[ \t]*\]/gi };

/** A common mistake: `[https://site.example/x]label[/url]`, without tag name and `=`. */
const namelessLink = /\[(https?:\/\/[^\s[\]]+)\](?=[^[\]\n]*\[\/url\])/iy;

/**
 * Cuts a body into text and tags of the dialect in one pass, in time linear in its length.
 * Zero bytes are removed; `\r\n` and `\r` become `\n`.
 */
export function tokenize(source: string): Token[] {
  const input = source.replaceAll('\0', '').replace(/\r\n?/g, '\n');
  const readTag = createTagReader(input);
  const tokens: Token[] = [];
  let textStart = 0;

  const emit = (token: Token, start: number, end: number): void => {
    if (start > textStart) tokens.push({ type: 'text', text: decodeText(input.slice(textStart, start)) });
    tokens.push(token);
    textStart = end;
  };

  for (let at = input.indexOf('['); at >= 0; at = input.indexOf('[', Math.max(at + 1, textStart))) {
    if (input[at - 1] === '\\') continue;
    const tag = readTag(at) ?? readNamelessLink(input, at);
    if (tag === undefined) continue;
    const { definition } = tag;
    if (tag.closing) {
      emit({ type: 'close', tag: definition }, at, tag.end);
    } else if (definition.kind === 'code' || definition.kind === 'noparse') {
      const close = closeOf[definition.kind];
      close.lastIndex = tag.end;
      const end = close.exec(input)?.index ?? input.length;
      const text = input.slice(tag.end, end);
      emit({ type: 'verbatim', tag: definition, value: decode(tag.value), text }, at, close.lastIndex || end);
    } else {
      emit(openToken(tag), at, tag.end);
    }
  }
  if (textStart < input.length) tokens.push({ type: 'text', text: decodeText(input.slice(textStart)) });
  return tokens;
}

function openToken({ definition, value, attributes }: Tag): OpenToken {
  const decoded = new Map(Array.from(attributes, ([name, raw]) => [name, decode(raw)]));
  return { type: 'open', tag: definition, value: decode(value), attributes: decoded };
}

function readNamelessLink(input: string, at: number): Tag | undefined {
  namelessLink.lastIndex = at;
  const match = namelessLink.exec(input);
  if (match === null) return undefined;
  return {
    definition: { kind: 'link' },
    closing: false,
    value: match[1]!,
    attributes: new Map(),
    end: namelessLink.lastIndex,
  };
}
