import { Injectable } from '@nestjs/common';
import { inSlices, keptTexts } from '@patchlight/application';
import type { UpdateFeedContent, UpdatesOfGame } from '@patchlight/application';
import { parsePost, toExcerpt, toHtml } from '@patchlight/bbcode';
import type { FeedFormat, V1FullUpdate } from '@patchlight/contracts';
import { HttpOptions } from '../kernel/http-options.ts';
import { tagOf } from '../kernel/revalidated.interceptor.ts';
import type { TaggedText } from '../kernel/revalidated.interceptor.ts';
import { writeFeed, writeUserFeed, xmlText } from './write-feed.ts';

const KEPT_BYTES = 32 * 1024 * 1024;
/** Of all contents of a feed; posts beyond are shown in part. */
const CONTENT_BYTES = 256 * 1024;
/** A longer post would hold the process for too long when it is parsed. */
const POST_LENGTH = 64 * 1024;
/** How much of a post is read for its excerpt. */
const EXCERPT_SOURCE = 2_000;
const EXCERPT_LENGTH = 500;

/** A post as the HTML of a feed. */
export const contentOf = ({ appId, body, format }: V1FullUpdate): string =>
  xmlText(toHtml(parsePost(format, body, { appId })));

const escape = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** The beginning of a post as plain text, and a link to the rest. */
const beginningOf = ({ appId, body, format, url }: V1FullUpdate): string => {
  const excerpt = toExcerpt(parsePost(format, body.slice(0, EXCERPT_SOURCE), { appId }), EXCERPT_LENGTH);
  return xmlText(`<p>${escape(excerpt)}</p><p><a href="${escape(url)}">Read the whole post</a></p>`);
};

/** Writes feeds, one post at a time, so that other requests are served meanwhile. */
@Injectable()
export class FeedWriter {
  private readonly contents = keptTexts(KEPT_BYTES);
  private readonly inSlice = inSlices();

  constructor(private readonly options: HttpOptions) {}

  /** The feed of a game. */
  ofGame(format: FeedFormat, game: UpdatesOfGame): TaggedText {
    return this.tagged([format, game.appId, game.gameName, game.since], game.updates, (contents) =>
      writeFeed(format, game, contents, this.options),
    );
  }

  /** The feed of a user. */
  ofUser(format: FeedFormat, feed: UpdateFeedContent): TaggedText {
    return this.tagged([format, feed.id, feed.name, feed.since], feed.updates, (contents) =>
      writeUserFeed(format, feed, contents, this.options),
    );
  }

  /** @param head what the text depends on besides the updates */
  private tagged(
    head: readonly unknown[],
    updates: readonly V1FullUpdate[],
    write: (contents: string[]) => string,
  ): TaggedText {
    const { clientConfig, identity, publicUrl } = this.options;
    const facts = updates.map(({ body: _, ...update }) => update);
    let written: Promise<string> | undefined;
    return {
      // With the version, since another one may write another text.
      tag: tagOf(JSON.stringify([clientConfig.version, publicUrl.href, identity.href, head, facts])),
      text: () =>
        (written ??= this.contentsOf(updates).then((contents) => this.inSlice(() => write(contents)))),
    };
  }

  private async contentsOf(updates: readonly V1FullUpdate[]): Promise<string[]> {
    let left = CONTENT_BYTES;
    const contents: string[] = [];
    for (const update of updates) {
      const content =
        update.body.length > Math.min(left, POST_LENGTH) ? null : await this.keptContentOf(update);
      const isWhole = content !== null && Buffer.byteLength(content) <= left;
      if (isWhole) left -= Buffer.byteLength(content);
      contents.push(isWhole ? content : beginningOf(update));
    }
    return contents;
  }

  private keptContentOf(update: V1FullUpdate): Promise<string> {
    const { appId, contentHash, format } = update;
    return this.contents(`${appId} ${format} ${contentHash}`, () => this.inSlice(() => contentOf(update)));
  }
}
