import { describe, expect, it } from '@jest/globals';
import { foreignPackages, inexactVersions, undecidedScripts } from './faults.ts';

const integrity = 'sha512-abc';
const lockOf = (more: object) => ({
  packages: {
    '': { version: '0.1.0' },
    'node_modules/lantern': { integrity },
    'node_modules/@oil/wick': more,
  },
});

describe('versions', () => {
  it('are exact, including aliases and prereleases', () => {
    const dependencies = { a: '1.2.3', b: 'npm:@oil/wick@7.0.2', c: '18.4.0-beta.17' };
    expect(inexactVersions({ dependencies })).toEqual([]);
  });

  it.each(['^1.2.3', '~1.2.3', '1.x', '*', 'latest', '', '>=1.0.0', '1.2.3 || 2.0.0', 'npm:wick@^1.0.0'])(
    'are refused as %p',
    (version) => {
      expect(inexactVersions({ devDependencies: { wick: version } })).toEqual([
        `wick@${version} is no exact version`,
      ]);
    },
  );

  it.each([
    'git+ssh://git@host.example/a.git',
    'https://host.example/a.tgz',
    'file:../a',
    'oil/wick',
    'link:../a',
  ])('come only from the registry: %p', (version) => {
    expect(inexactVersions({ overrides: { wick: version } })).toHaveLength(1);
  });
});

it('checks nested overrides', () => {
  const overrides = { lantern: { wick: 'latest', oil: '1.0.0' } };
  expect(inexactVersions({ overrides })).toEqual(['wick@latest is no exact version']);
});

describe('the lock file', () => {
  it('contains only packages of the registry', () => {
    expect(foreignPackages(lockOf({ integrity, resolved: 'https://registry.npmjs.org/x.tgz' }))).toEqual([]);
  });

  it.each([
    [{ integrity, resolved: 'https://registry.npmjs.org.evil.example/x.tgz' }, 'comes from'],
    [{ integrity, resolved: 'git+ssh://git@host.example/x.git' }, 'comes from'],
    [{ resolved: 'https://registry.npmjs.org/x.tgz' }, 'has no SHA-512'],
    [{ integrity: 'sha1-abc' }, 'has no SHA-512'],
    [{ integrity, link: true }, 'is a link'],
  ])('refuses %j', (more, words) => {
    expect(foreignPackages(lockOf(more))).toEqual([expect.stringContaining(words)]);
  });
});

describe('install scripts', () => {
  it('are all reviewed', () => {
    const lock = lockOf({ integrity, hasInstallScript: true });
    expect(undecidedScripts({ allowScripts: { '@oil/wick': false } }, lock)).toEqual([]);
  });

  it('are rejected before a review', () => {
    expect(undecidedScripts({}, lockOf({ integrity, hasInstallScript: true }))).toEqual([
      '@oil/wick wants to run a script when it is installed',
    ]);
  });

  it('are removed from the list with their package', () => {
    expect(undecidedScripts({ allowScripts: { '@oil/wick': true } }, lockOf({ integrity }))).toEqual([
      '@oil/wick has no install script any more',
    ]);
  });
});
