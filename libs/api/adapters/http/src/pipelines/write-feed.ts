import type { UpdateFeedContent, UpdatesOfGame } from '@patchlight/application';
import type { FeedFormat, V1FullUpdate } from '@patchlight/contracts';
import { asOneLine } from '@patchlight/domain';
import { Feed } from 'feed';

/** The year of the `tag:` ids; must never change, or readers show all entries again. */
const TAG_YEAR = 2026;
const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const FORBIDDEN_IN_XML = /[^\t\n\r\u0020-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** Without the characters that XML forbids. */
export const xmlText = (text: string): string => text.toWellFormed().replace(FORBIDDEN_IN_XML, '');
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

/** Of an instance at the literal of an IPv6 address, which `tag:` ids cannot contain as it is. */
const authorityOf = ({ hostname }: URL): string => hostname.replace(/[^\w.-]/g, 'x');

/** Where the instance is, and what names it in the ids of entries. */
export interface FeedPlace {
  publicUrl: URL;
  identity: URL;
}

/** What a feed says about itself. */
interface FeedHead {
  /** Of this kind of feed, and never another's. */
  id: string;
  name: string;
  /** Path of the page. */
  page: string;
  /** When it began, for a feed without entries. */
  since: string;
  /** Path of the feed; left out where it is secret. */
  self?: string;
}

/** The package writes version 1 of JSON Feed, which has one author. */
const asVersion11 = (text: string): string => {
  const { author, ...feed } = JSON.parse(text) as Record<string, unknown>;
  return JSON.stringify({ ...feed, version: 'https://jsonfeed.org/version/1.1', authors: [author] });
};

const write = (
  format: FeedFormat,
  head: FeedHead,
  items: readonly (V1FullUpdate & { heading: string })[],
  contents: readonly string[],
  { publicUrl, identity }: FeedPlace,
): string => {
  const tag = `tag:${authorityOf(identity)},${TAG_YEAR}:`;
  const name = xmlText(asOneLine(head.name));
  const times = items.map(({ postedAt, editedAt }) => Date.parse(editedAt ?? postedAt));
  const updated = new Date(times.length > 0 ? Math.max(...times) : Date.parse(head.since));
  const feed = new Feed({
    id: `${tag}${head.id}`,
    title: name,
    description: `Updates of ${name}`,
    link: new URL(head.page, publicUrl).href,
    ...(head.self !== undefined && { feedLinks: { [format]: new URL(head.self, publicUrl).href } }),
    author: { name },
    updated,
    generator: 'Patchlight',
  });
  for (const [n, { gid, heading, url, kind, postedAt, editedAt }] of items.entries())
    feed.addItem({
      id: `${tag}update/${gid}`,
      title: TITLES[format](xmlText(asOneLine(heading))),
      link: url,
      published: new Date(postedAt),
      date: new Date(editedAt ?? postedAt),
      category: [{ name: kind, term: kind }],
      content: contents[n]!,
    });
  return { atom: () => feed.atom1(), rss: () => feed.rss2(), json: () => asVersion11(feed.json1()) }[
    format
  ]();
};

/**
 * The updates of a game as a feed. The entries keep their ids; `updated` moves with an edit.
 *
 * @param contents of the updates, as HTML
 */
export const writeFeed = (
  format: FeedFormat,
  { appId, gameName, since, updates }: UpdatesOfGame,
  contents: readonly string[],
  place: FeedPlace,
): string => {
  const self = `/api/v1/games/${appId}/feed.${format}`;
  const items = updates.map((update) => ({ ...update, heading: update.title }));
  const head = { id: `game/${appId}`, name: gameName, page: `/g/${appId}`, self, since };
  return write(format, head, items, contents, place);
};

/** The same for the games of a user, whose names are part of the titles. Does not contain its secret address. */
export const writeUserFeed = (
  format: FeedFormat,
  { id, name, since, updates }: UpdateFeedContent,
  contents: readonly string[],
  place: FeedPlace,
): string => {
  const items = updates.map((update) => ({ ...update, heading: `${update.gameName}: ${update.title}` }));
  return write(format, { id: `feed/${id}`, name, page: '/', since }, items, contents, place);
};
