import { describe, expect, it } from '@jest/globals';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

const files = globSync('{apps,libs}/**/*.{ts,tsx}', { cwd: ROOT });
const diagrams = [
  ...readFileSync(join(ROOT, 'CONTRIBUTING.md'), 'utf8').matchAll(/```mermaid\n([^]*?)```/g),
].map(([, diagram]) => diagram!);
const namesIn = (diagram: string): string[] =>
  [...diagram.matchAll(/\["([^"]+)"\]/g)].map(([, name]) => name!);

describe('the diagrams of CONTRIBUTING', () => {
  it('are two diagrams of files', () => {
    expect(diagrams.map((diagram) => namesIn(diagram).length > 5)).toEqual([true, true]);
  });

  it.each(diagrams.flatMap(namesIn))('name a file that exists, and only one: %s', (name) => {
    expect(files.filter((file) => `/${file}`.endsWith(`/${name}`))).toHaveLength(1);
  });
});
