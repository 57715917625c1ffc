import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { readChangelog } from './src/pages/docs/changelog/model/changelog.ts';
import type { Release } from './src/pages/docs/changelog/model/changelog.ts';

const SOURCE = join(import.meta.dirname, '../../CHANGELOG.md');
const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string): string => text.replace(/[&<>"]/g, (sign) => SIGNS[sign]!);

/** The same for all instances, as their releases are. What is not released is another entry once it changes. */
const idOf = ({ name, date, sections }: Release): string => {
  const hash = createHash('sha256').update(date === null ? JSON.stringify(sections) : `patchlight ${name}`);
  return `urn:uuid:${hash.digest('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5')}`;
};

const htmlOf = ({ sections }: Release): string =>
  sections
    .map(({ title, changes }) => {
      const items = changes.map((change) => `<li>${escape(change.replaceAll('`', ''))}</li>`);
      return `<h2>${escape(title)}</h2><ul>${items.join('')}</ul>`;
    })
    .join('');

/** An Atom feed of releases. Its links are relative to its address, because the build does not know that of the instance. */
export const changelogFeed = (releases: readonly Release[], now: Date): string => {
  const timeOf = ({ date }: Release): string => (date === null ? now.toISOString() : `${date}T00:00:00Z`);
  const entries = releases.map(
    (release) => `  <entry>
    <id>${idOf(release)}</id>
    <title>Patchlight: ${escape(release.name)}</title>
    <updated>${timeOf(release)}</updated>
    <link href="/changelog#${escape(release.name)}" />
    <content type="html">${escape(htmlOf(release))}</content>
  </entry>
`,
  );
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
  <id>urn:uuid:6d1f1a52-6a43-4c0e-9c3e-1d7d6f0b5a10</id>
  <title>Patchlight: Changelog</title>
  <author><name>Patchlight</name></author>
  <updated>${releases[0] ? timeOf(releases[0]) : now.toISOString()}</updated>
  <link href="/changelog" />
  <link rel="self" href="/changelog.atom" />
${entries.join('')}</feed>
`;
};

/** Adds the feed of CHANGELOG.md. */
export const changelogFeedFile = (): Plugin => ({
  name: 'changelog-feed',
  apply: 'build',
  generateBundle() {
    const releases = readChangelog(readFileSync(SOURCE, 'utf8'));
    const source = changelogFeed(releases, statSync(SOURCE).mtime);
    this.emitFile({ type: 'asset', fileName: 'changelog.atom', source });
  },
});
