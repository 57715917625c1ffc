import { expect, it } from '@jest/globals';
import { readChangelog } from './changelog.ts';

const TEXT = `# Changelog

What changed.

## [Unreleased]

## [1.1.0] - 2027-01-15

### Added

- Feeds.

### Fixed

- Pages that
  took long.
- A typo.

## [1.0.0] - 2026-12-01

### Added

- Everything.
`;

it('reads the releases of a changelog, newest first, and leaves out one without changes', () => {
  expect(readChangelog(TEXT)).toEqual([
    {
      name: '1.1.0',
      date: '2027-01-15',
      sections: [
        { title: 'Added', changes: ['Feeds.'] },
        { title: 'Fixed', changes: ['Pages that took long.', 'A typo.'] },
      ],
    },
    { name: '1.0.0', date: '2026-12-01', sections: [{ title: 'Added', changes: ['Everything.'] }] },
  ]);
});
