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
import { join } from 'node:path';
import { carryOut } from './carry-out.ts';
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
  ])('rejects an unknown location or an invalid name: %s', (request) => {
    expect(request).toThrow(BadRequest);
  });
});
