import { expect, it } from '@jest/globals';
import { changelogFeed } from './changelog-feed.ts';
import type { Release } from './src/pages/docs/changelog/model/changelog.ts';

const release = (name: string, date: string | null, change: string): Release => ({
  name,
  date,
  sections: [{ title: 'Fixed', changes: [change] }],
});
const read = (...releases: Release[]) => {
  const text = changelogFeed(releases, new Date('2026-12-05T10:00:00Z'));
  const feed = new DOMParser().parseFromString(text, 'application/xml');
  return [...feed.querySelectorAll('entry')].map((entry) => {
    const content = new DOMParser().parseFromString(
      entry.querySelector('content')!.textContent!,
      'text/html',
    );
    return {
      id: entry.querySelector('id')!.textContent!,
      updated: entry.querySelector('updated')!.textContent,
      link: entry.querySelector('link')!.getAttribute('href'),
      change: content.querySelector('li')!.textContent,
    };
  });
};

it('has an entry for each release, and another one once what is not released has changed', () => {
  const [next, first] = read(
    release('Unreleased', null, 'A & B in `<title>`.'),
    release('1.0.0', '2026-12-01', 'C.'),
  );
  expect(next).toMatchObject({
    updated: '2026-12-05T10:00:00.000Z',
    link: '/changelog#Unreleased',
    change: 'A & B in <title>.',
  });
  expect(first).toMatchObject({ updated: '2026-12-01T00:00:00Z', link: '/changelog#1.0.0', change: 'C.' });
  const [later, corrected] = read(
    release('Unreleased', null, 'A, B and C.'),
    release('1.0.0', '2026-12-01', 'C, corrected.'),
  );
  expect(later!.id).not.toBe(next!.id);
  expect(corrected!.id).toBe(first!.id);
  for (const { id } of [next!, first!])
    expect(id).toMatch(/^urn:uuid:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/);
});
