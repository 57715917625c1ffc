import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { newAdapter } from './adapter.ts';
import { carryOut } from './carry-out.ts';
import { newMigration } from './migration.ts';
import { BadRequest } from './plan.ts';
import { newUseCase } from './use-case.ts';
import { newWebSlice } from './web-slice.ts';

const INDEX = 'libs/api/application/src/index.ts';

describe('generators', () => {
  let root: string;
  const read = (path: string): string => readFileSync(join(root, path), 'utf8');

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'patchlight-new-'));
    mkdirSync(join(root, 'libs/api/application/src'), { recursive: true });
    writeFileSync(
      join(root, INDEX),
      "export * from './account/register-user.use-case.ts';\nexport * from './updates/update.queries.ts';\n",
    );
  });
  afterEach(() => {
    rmSync(root, { recursive: true, force: true });
  });

  it('creates a use case with its test and exports it in index.ts, in order', () => {
    carryOut(root, newUseCase('library', 'pause-game'));
    expect(read('libs/api/application/src/library/pause-game.use-case.ts')).toContain('class PauseGame');
    expect(read('libs/api/application/src/library/pause-game.use-case.spec.ts')).toContain('new PauseGame()');
    expect(read(INDEX).split('\n')).toEqual([
      "export * from './account/register-user.use-case.ts';",
      "export * from './library/pause-game.use-case.ts';",
      "export * from './updates/update.queries.ts';",
      '',
    ]);
  });

  it.each(
    readdirSync(join(import.meta.dirname, '../../libs/api/application/src')).filter(
      (name) => !name.includes('.'),
    ),
  )('makes a use case of %s', (context) => {
    expect(Object.keys(newUseCase(context, 'pause-game').files)).toHaveLength(2);
  });

  it('leaves all else of the front door as it is', () => {
    const front = readFileSync(join(import.meta.dirname, '../..', INDEX), 'utf8');
    writeFileSync(join(root, INDEX), front);
    carryOut(root, newUseCase('library', 'pause-game'));
    const line = "export * from './library/pause-game.use-case.ts';\n";
    expect(read(INDEX).replace(line, '')).toBe(front);
    expect(read(INDEX)).toContain(line);
  });

  it('makes a page', () => {
    carryOut(root, newWebSlice('pages', 'patch-notes'));
    expect(read('apps/web/src/pages/patch-notes/index.ts')).toBe(
      "export { PatchNotesPage } from './ui/PatchNotesPage.tsx';\n",
    );
    expect(read('apps/web/src/pages/patch-notes/ui/PatchNotesPage.tsx')).toContain('title="Patch Notes"');
  });

  it('makes a slice of another layer', () => {
    carryOut(root, newWebSlice('widgets', 'sale-banner'));
    expect(read('apps/web/src/widgets/sale-banner/ui/SaleBanner.tsx')).toContain('SaleBanner');
  });

  it('makes a migration, named by the time, and exports it as the last', () => {
    const index = 'libs/api/adapters/persistence/src/migrations/index.ts';
    mkdirSync(join(root, dirname(index)), { recursive: true });
    writeFileSync(join(root, index), "export * from './20261122170000-known-browsers.ts';\n");
    carryOut(root, newMigration('paused-games', new Date('2026-12-01T09:08:07Z')));
    expect(read(`${dirname(index)}/20261201090807-paused-games.ts`)).toContain(
      'class Migration20261201090807_paused_games extends Migration',
    );
    expect(read(index).split('\n')).toEqual([
      "export * from './20261122170000-known-browsers.ts';",
      "export * from './20261201090807-paused-games.ts';",
      '',
    ]);
  });

  it('makes the project of an adapter as the others are', () => {
    carryOut(root, newAdapter('push'));
    for (const file of ['tsconfig.json', 'jest.config.js', 'project.json']) {
      const other = readFileSync(join(import.meta.dirname, '../../libs/api/adapters/jobs', file), 'utf8');
      const own = other.replace('"pg-boss"', '').replace(/(adapter-|adapter:|adapters\/)jobs/g, '$1push');
      expect(read(`libs/api/adapters/push/${file}`)).toBe(own);
    }
    expect(read('libs/api/adapters/push/src/index.ts')).toBe('export {};\n');
  });

  it('changes nothing when a file exists', () => {
    carryOut(root, newWebSlice('pages', 'patch-notes'));
    rmSync(join(root, 'apps/web/src/pages/patch-notes/index.ts'));
    expect(() => carryOut(root, newWebSlice('pages', 'patch-notes'))).toThrow(BadRequest);
    expect(existsSync(join(root, 'apps/web/src/pages/patch-notes/index.ts'))).toBe(false);
  });

  it.each([
    () => newUseCase('games', 'pause-game'),
    () => newUseCase('library', 'PauseGame'),
    () => newUseCase('library', '../pause'),
    () => newWebSlice('shared', 'thing'),
    () => newWebSlice('pages', ''),
    () => newMigration('Pauses'),
    () => newAdapter('../push'),
  ])('rejects an unknown location or an invalid name: %s', (request) => {
    expect(request).toThrow(BadRequest);
  });
});
