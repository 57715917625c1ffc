import type { UpdatesOfGame } from '@patchlight/application';
import { parsePost, toHtml } from '@patchlight/bbcode';
import { asOneLine } from '@patchlight/domain';
import { Feed } from 'feed';

export type FeedFormat = 'atom' | 'rss' | 'json';

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

/** The updates as a feed with their whole texts as HTML. The entries keep their ids; `updated` moves with an edit. */
export const writeFeed = (
  format: FeedFormat,
  { appId, gameName, updates }: UpdatesOfGame,
  publicUrl: URL,
): string => {
  const tag = `tag:${publicUrl.hostname},${TAG_YEAR}:`;
  const name = xmlText(asOneLine(gameName));
  const times = updates.map(({ postedAt, editedAt }) => Date.parse(editedAt ?? postedAt));
  const feed = new Feed({
    id: `${tag}game/${appId}`,
    title: name,
    description: `Updates of ${name}`,
    link: new URL(`/g/${appId}`, publicUrl).href,
    feedLinks: { [format]: new URL(`/api/v1/games/${appId}/feed.${format}`, publicUrl).href },
    author: { name },
    updated: new Date(Math.max(0, ...times)),
    generator: 'Patchlight',
  });
  for (const { gid, title, url, kind, postedAt, editedAt, ...text } of updates)
    feed.addItem({
      id: `${tag}update/${gid}`,
      title: TITLES[format](xmlText(asOneLine(title))),
      link: url,
      published: new Date(postedAt),
      date: new Date(editedAt ?? postedAt),
      category: [{ name: kind, term: kind }],
      content: xmlText(toHtml(parsePost(text.format, text.body, { appId }))),
    });
  return { atom: () => feed.atom1(), rss: () => feed.rss2(), json: () => feed.json1() }[format]();
};
