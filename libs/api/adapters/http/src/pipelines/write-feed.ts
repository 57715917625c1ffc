import type { UpdateFeedContent, UpdatesOfGame } from '@patchlight/application';
import { parsePost, toHtml } from '@patchlight/bbcode';
import type { FeedFormat, V1FullUpdate } from '@patchlight/contracts';
import { asOneLine } from '@patchlight/domain';
import { Feed } from 'feed';

/** The year of the `tag:` ids; must never change, or readers show all entries again. */
const TAG_YEAR = 2026;
const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const FORBIDDEN_IN_XML = /[^\t\n\r\u0020-\uFFFD\u{10000}-\u{10FFFF}]/gu;

const xmlText = (text: string): string => text.toWellFormed().replace(FORBIDDEN_IN_XML, '');
const escape = (text: string, characters: RegExp): string =>
  text.replace(characters, (character) => ESCAPES[character]!);

/**
 * Titles in the form that readers expect: HTML in Atom, plain text in JSON. In RSS, some readers expect HTML and some plain
 * text, so only what could start an element is escaped. The `feed` package replaces only the first `]]>` of a CDATA
 * section, which titles in XML therefore never contain.
 */
const TITLES: Record<FeedFormat, (title: string) => string> = {
  atom: (title) => escape(title, /[&<>]/g),
  rss: (title) => escape(title, /[<>]/g),
  json: (title) => title,
};

/** What a feed says about itself. */
interface FeedHead {
  /** Of this kind of feed, and never another's. */
  id: string;
  name: string;
  /** Path of the page. */
  page: string;
  /** Path of the feed; left out where it is secret. */
  self?: string;
}

const write = (
  format: FeedFormat,
  head: FeedHead,
  items: readonly (V1FullUpdate & { heading: string })[],
  publicUrl: URL,
): string => {
  const tag = `tag:${publicUrl.hostname},${TAG_YEAR}:`;
  const name = xmlText(asOneLine(head.name));
  const times = items.map(({ postedAt, editedAt }) => Date.parse(editedAt ?? postedAt));
  const feed = new Feed({
    id: `${tag}${head.id}`,
    title: name,
    description: `Updates of ${name}`,
    link: new URL(head.page, publicUrl).href,
    ...(head.self !== undefined && { feedLinks: { [format]: new URL(head.self, publicUrl).href } }),
    author: { name },
    updated: new Date(Math.max(0, ...times)),
    generator: 'Patchlight',
  });
  for (const { gid, appId, heading, url, kind, postedAt, editedAt, ...text } of items)
    feed.addItem({
      id: `${tag}update/${gid}`,
      title: TITLES[format](xmlText(asOneLine(heading))),
      link: url,
      published: new Date(postedAt),
      date: new Date(editedAt ?? postedAt),
      category: [{ name: kind, term: kind }],
      content: xmlText(toHtml(parsePost(text.format, text.body, { appId }))),
    });
  return { atom: () => feed.atom1(), rss: () => feed.rss2(), json: () => feed.json1() }[format]();
};

/**
 * The updates of a game as a feed with their whole texts as HTML. The entries keep their ids; `updated` moves with an
 * edit.
 */
export const writeFeed = (
  format: FeedFormat,
  { appId, gameName, updates }: UpdatesOfGame,
  publicUrl: URL,
): string => {
  const self = `/api/v1/games/${appId}/feed.${format}`;
  const items = updates.map((update) => ({ ...update, heading: update.title }));
  return write(format, { id: `game/${appId}`, name: gameName, page: `/g/${appId}`, self }, items, publicUrl);
};

/** The same for the games of a user, whose names are part of the titles. Does not contain its secret address. */
export const writeUserFeed = (
  format: FeedFormat,
  { id, name, updates }: UpdateFeedContent,
  publicUrl: URL,
): string => {
  const items = updates.map((update) => ({ ...update, heading: `${update.gameName}: ${update.title}` }));
  return write(format, { id: `feed/${id}`, name, page: '/' }, items, publicUrl);
};
