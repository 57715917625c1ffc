/** A version, or what is not released yet, in the form of Keep a Changelog. */
export interface Release {
  /** The version, or 'Unreleased'. */
  name: string;
  /** YYYY-MM-DD; null: not released. */
  date: string | null;
  sections: { title: string; changes: string[] }[];
}

const RELEASE = /^## \[?([^\]\s]+)\]?(?: - (\d{4}-\d\d-\d\d))?/;

/** Reads CHANGELOG.md. What is above the first release is left out, as are releases without changes. */
export const readChangelog = (text: string): Release[] => {
  const releases: Release[] = [];
  for (const line of text.split('\n')) {
    const [, name, date = null] = RELEASE.exec(line) ?? [];
    const sections = releases.at(-1)?.sections;
    const changes = sections?.at(-1)?.changes;
    if (name !== undefined) releases.push({ name, date, sections: [] });
    else if (line.startsWith('### ')) sections?.push({ title: line.slice(4), changes: [] });
    else if (line.startsWith('- ')) changes?.push(line.slice(2));
    else if (line.startsWith('  ') && changes && changes.length > 0)
      changes.push(`${changes.pop()} ${line.trim()}`);
  }
  return releases.filter(({ sections }) => sections.some(({ changes }) => changes.length > 0));
};
