import { resolveCdnToken } from './cdn-tokens.ts';
import type { BbcodeDocument } from './nodes.ts';
import { type OpenToken, type Token, tokenize } from './tokenizer.ts';
import { TreeBuilder } from './tree-builder.ts';
import { mediaUrl, safeUrl } from './urls.ts';

export interface BbcodeOptions {
  /** The app that the post is about; `{STEAM_APP_IMAGE}` cannot be resolved without it. */
  readonly appId?: number;
  /**
   * Hosts to accept images and videos from besides Steam's, as host names (`cdn.studio.example`: https on the default
   * port). An origin (`http://127.0.0.1:4010`, no slash at the end) is accepted as it is, even a local one: for
   * simulators and demos, not for production.
   */
  readonly imageHosts?: readonly string[];
  /** Base URL for `{STEAM_CLAN_IMAGE}`, without a trailing slash; defaults to Steam's own. */
  readonly clanImages?: string;
  /** Levels of the tree below the document, 2 to 256, 64 unless given; deeper tags leave their content only. */
  readonly maxDepth?: number;
}

/**
 * Parses the body of a Steam news post (`contents` of feed type 1, `announcement_body.body`).
 * Never throws, is linear in the length, and loses no text: anything but Steam's tags stays literal, including raw HTML
 * (see `parsePost` for posts in HTML), except that `<br>` in its variants is a line break and `<a href="…">` a link. Steam's tags never stay
 * visible: missing closing tags are added at the end of the container, surplus ones dropped. Links to URLs that
 * `safeUrl` rejects become text; images and videos from disallowed hosts become links.
 */
export function parseBbcode(source: string, options: BbcodeOptions = {}): BbcodeDocument {
  const builder = createBuilder(options);
  addTokens(builder, tokenize(source));
  return builder.finish();
}

export function createBuilder({ appId, imageHosts, clanImages, maxDepth = 64 }: BbcodeOptions): TreeBuilder {
  const addresses = {
    link: (raw: string) => safeUrl(resolveCdnToken(raw, appId, clanImages)),
    media: (raw: string) => mediaUrl(resolveCdnToken(raw, appId, clanImages), imageHosts),
  };
  return new TreeBuilder(addresses, Math.min(Math.max(maxDepth, 2), 256));
}

export function addTokens(builder: TreeBuilder, tokens: readonly Token[]): void {
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index]!;
    switch (token.type) {
      case 'text':
        builder.text(token.text);
        break;
      case 'verbatim':
        builder.verbatim(token);
        break;
      case 'close':
        builder.close(token.tag);
        break;
      case 'open': {
        const given = givenTarget(token);
        const enclosed = given === '' ? enclosedText(tokens, index) : '';
        const isShown = builder.open(token, given || enclosed);
        if (isShown && enclosed !== '') index++;
      }
    }
  }
}

function givenTarget({ value, attributes }: OpenToken): string {
  const named = ['src', 'href', 'mp4', 'webm'].map((name) => attributes.get(name));
  return value || named.find((address) => address) || '';
}

/** X of `[img]X[/img]`; empty if more than text is enclosed. */
function enclosedText(tokens: readonly Token[], openAt: number): string {
  const [open, text, close] = [tokens[openAt], tokens[openAt + 1], tokens[openAt + 2]];
  const isEnclosed = open?.type === 'open' && close?.type === 'close' && close.tag.kind === open.tag.kind;
  return isEnclosed && text?.type === 'text' ? text.text.trim() : '';
}
