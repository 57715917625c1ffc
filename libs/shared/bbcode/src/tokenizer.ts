import { decode, decodeBrackets, decodeText } from './decode.ts';
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

/** A link of HTML in BBCode, as in old posts. */
const htmlLink = /<a\s([^<>]{1,2000})>(?=[^<]*<\/a>)/iy;
const htmlTarget = /(?:^|\s)href=(?:"([^"]*)"|'([^']*)'|(\S+))/i;

/**
 * Cuts a body into text and tags of the dialect in one pass, in time linear in its length.
 * Zero bytes are removed; `\r\n` and `\r` become `\n`.
 * @param isDecoded true for the text of HTML, which has neither character references nor elements
 */
export function tokenize(source: string, { isDecoded = false } = {}): Token[] {
  const input = source.replaceAll('\0', '').replace(/\r\n?/g, '\n');
  const readTag = createTagReader(input);
  const readText = isDecoded ? decodeBrackets : decodeText;
  const readValue = isDecoded ? decodeBrackets : decode;
  const start = isDecoded ? /\[/g : /\[|<(?=\/?a[\s>])/gi;
  const tokens: Token[] = [];
  let textStart = 0;
  let linkEnd = -1;

  const emit = (token: Token, at: number, end: number): void => {
    if (at > textStart) tokens.push({ type: 'text', text: readText(input.slice(textStart, at)) });
    tokens.push(token);
    textStart = end;
    start.lastIndex = end;
  };

  for (let match = start.exec(input); match; match = start.exec(input)) {
    const at = match.index;
    if (input[at] === '<') {
      const link = at === linkEnd ? undefined : readHtmlLink(input, at);
      if (at === linkEnd) emit({ type: 'close', tag: { kind: 'link' } }, at, at + '</a>'.length);
      if (!link) continue;
      linkEnd = input.indexOf('<', link.end);
      emit(openToken(link, readValue), at, link.end);
      continue;
    }
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
      emit(
        { type: 'verbatim', tag: definition, value: readValue(tag.value), text },
        at,
        close.lastIndex || end,
      );
    } else {
      emit(openToken(tag, readValue), at, tag.end);
    }
  }
  if (textStart < input.length) tokens.push({ type: 'text', text: readText(input.slice(textStart)) });
  return tokens;
}

function openToken({ definition, value, attributes }: Tag, readValue: (raw: string) => string): OpenToken {
  const decoded = new Map(Array.from(attributes, ([name, raw]) => [name, readValue(raw)]));
  return { type: 'open', tag: definition, value: readValue(value), attributes: decoded };
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

function readHtmlLink(input: string, at: number): Tag | undefined {
  htmlLink.lastIndex = at;
  const attributes = htmlLink.exec(input)?.[1];
  const target = attributes === undefined ? null : htmlTarget.exec(attributes);
  const value = target?.[1] ?? target?.[2] ?? target?.[3] ?? '';
  if (!/^https?:\/\//i.test(value)) return undefined;
  return {
    definition: { kind: 'link' },
    closing: false,
    value,
    attributes: new Map(),
    end: htmlLink.lastIndex,
  };
}
