import { describe, expect, it } from '@jest/globals';
import { readGuards } from './read-guards.ts';

const ENTRY = ['## It is guarded.', 'Suite: http access.spec', '```diff', '--- a/a.ts', '-check();', '```'];

const read = (...lines: string[]) => readGuards('guards/access.md', lines.join('\n'));
const readEntry = (...entry: string[]) => read('# Access', '', ...entry, '');
const readDiff = (...lines: string[]) => readEntry(...ENTRY.slice(0, 4), ...lines, '```')[0]!.change;

describe('a file of guards', () => {
  it('has entries with a sentence, a suite and a diff', () => {
    const entry = {
      guard: 'It is guarded.',
      file: 'a.ts',
      change: ['check();', ''],
      suite: { project: 'http', spec: 'access.spec' },
    };
    expect(readEntry(...ENTRY)).toEqual([entry]);
    expect(read('# Access', 'About it.', '', ...ENTRY, '', ...ENTRY)).toEqual([entry, entry]);
    expect(read('# Access')).toEqual([]);
  });

  it('names a row of settings', () => {
    const suite = { project: 'http', spec: 'access.spec', row: 'PRO' };
    expect(readEntry(ENTRY[0]!, 'Suite: http access.spec PRO', ...ENTRY.slice(2))).toMatchObject([{ suite }]);
  });

  it('keeps each character of the lines', () => {
    expect(readDiff('-  a ||  ', '-', '+', '+\tb')).toEqual(['  a ||  \n', '\n\tb']);
    expect(readDiff('--- a note', '-```', '+++ b')).toEqual(['-- a note\n```', '++ b']);
  });

  it('has an empty text without lines that are added', () => {
    expect(readDiff('-', '-a', '-')).toEqual(['\na\n', '']);
  });

  it('has lines that stay in both texts', () => {
    expect(readDiff(' a', '-b', '+c', ' d')).toEqual(['a\nb\nd', 'a\nc\nd']);
    expect(readDiff(' a', '+b')).toEqual(['a', 'a\nb']);
  });

  it('takes a hunk as Git prints it', () => {
    expect(readDiff('+++ b/a.ts', '@@ -1,3 +1,2 @@', '   a', '-  b', '   c')).toEqual([
      '  a\n  b\n  c',
      '  a\n  c',
    ]);
  });

  const changed = (at: number, ...lines: string[]): string[] => ENTRY.toSpliced(at, 1, ...lines);

  it.each([
    ['a heading of another level', changed(0, '### It is.'), 3, 'expected a guard: ## Sentence.'],
    ['no sentence', changed(0), 3, 'expected a guard'],
    ['space after the sentence', changed(0, '## It is guarded. '), 3, 'expected a guard'],
    ['no suite', changed(1), 4, 'expected a suite: Suite: project spec [row]; found: ```diff'],
    ['a suite without spec', changed(1, 'Suite: http'), 4, 'expected a suite'],
    ['a suite of four words', changed(1, 'Suite: http a.spec PRO x'), 4, 'expected a suite'],
    ['a block of another language', changed(2, '```ts'), 5, 'expected a block: ```diff'],
    ['no file', changed(3), 6, 'expected the changed file: --- a/path; found: -check();'],
    ['no lines', changed(4), 7, 'expected a line to find: -code; found: ```'],
    ['only lines that are added', changed(4, '+check();'), 8, 'expected a line to find'],
    [
      'a line without sign',
      changed(4, '-check();', 'check();'),
      8,
      'or the end of the block: ```; found: check();',
    ],
    ['a second hunk', changed(4, '-check();', '@@ -9 +9 @@'), 8, 'found: @@ -9 +9 @@'],
    ['a block without end', changed(5), 8, 'or the end of the block'],
    ['text after the block', [...ENTRY, 'And so on.'], 9, 'expected a guard'],
  ])('reports %s', (_, entry, line, error) => {
    expect(() => readEntry(...entry)).toThrow(`guards/access.md:${line}: `);
    expect(() => readEntry(...entry)).toThrow(error);
  });

  it('reports a file without title, and one that ends too early', () => {
    expect(() => read(...ENTRY)).toThrow('guards/access.md:1: expected a title: # Area; found: ## It is');
    expect(() => read('# Access', ENTRY[0]!)).toThrow('guards/access.md:3: expected a suite: Suite: project');
    expect(() => read('# Access', ENTRY[0]!)).toThrow('the file ends');
  });
});
