import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { BbcodeNode } from './nodes.ts';
import { walk } from './nodes.ts';
import { parseBbcode } from './parse.ts';
import { tags } from './tags.ts';
import { toExcerpt, toPlainText } from './text.ts';
import { toHtml } from './to-html.ts';

const names = [...tags.keys()];
const verbatim = ['code', 'noparse'];
const parsedNames = names.filter((name) => !verbatim.includes(name));

const openTag = fc
  .tuple(
    fc.constantFrom(...parsedNames),
    fc.constantFrom(
      '',
      '',
      '',
      '=x',
      '="x y"',
      "='x",
      ' type=x',
      ' href="https://a.example"',
      '=https://a.example',
      ' ',
    ),
  )
  .map(([name, rest]) => `[${name}${rest}]`);
const closeTag = fc.constantFrom(...parsedNames).map((name) => `[/${name}]`);
const words = fc.stringMatching(/^[a-z \n]{1,6}$/);
const shrapnel = fc.constantFrom(
  '[',
  ']',
  '[/',
  '"',
  "'",
  '=',
  '[b',
  '[url="',
  '[list=',
  '[*',
  '\r\n',
  '<br>',
  '[Stage 1]',
);

const wellFormed = fc.array(fc.oneof(openTag, closeTag, words), { maxLength: 60 });
const malformed = fc.array(fc.oneof(openTag, closeTag, words, shrapnel), { maxLength: 60 });

const visibleTag = new RegExp(
  `\\[/?(?:${parsedNames.map((name) => name.replace('*', '\\*')).join('|')})(?:=[^[\\]\\n]*|(?:[ \\t]+[a-z]+=[^[\\]\\n]*)*)\\]`,
  'i',
);

function depthOf(node: BbcodeNode): number {
  const children: readonly BbcodeNode[] = 'children' in node ? node.children : [];
  return children.length === 0 ? 0 : 1 + Math.max(...children.map(depthOf));
}

describe('parseBbcode, for generated bodies', () => {
  it('never throws, and neither do the functions that write text and HTML', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          malformed.map((parts) => parts.join('')),
        ),
        (source) => {
          const document = parseBbcode(source);
          expect(toExcerpt(document, 20).length).toBeLessThanOrEqual(20);
          expect(typeof toPlainText(document)).toBe('string');
          expect(toHtml(document)).not.toContain(']]>');
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('preserves all text outside of tags, in order', () => {
    const isHidden = (part: string): boolean => /^\[(?:spoiler|dynamiclink)/.test(part);
    fc.assert(
      fc.property(wellFormed, (parts) => {
        const shown = parts.filter((part) => !isHidden(part));
        const expected = shown.filter((part) => !part.startsWith('[')).join('');
        const letters = toPlainText(parseBbcode(shown.join(''))).replace(/https:\/\/a\.example\/?/g, '');
        expect(letters.replace(/[^a-z]/g, '')).toBe(expected.replace(/[^a-z]/g, ''));
      }),
      { numRuns: 3000 },
    );
  });

  it('preserves the names of HTML elements', () => {
    const element = fc.constantFrom(
      '<title>',
      '</title>',
      '<script>',
      '</script>',
      '<p>',
      '</p>',
      '<b>',
      '<!--',
      '<a>',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(openTag, closeTag, words, element), { maxLength: 60 }), (parts) => {
        const shown = parts.filter((part) => !/^\[(?:spoiler|dynamiclink)/.test(part));
        const expected = shown.filter((part) => part.startsWith('<'));
        expect(toPlainText(parseBbcode(shown.join(' '))).match(/<[^<\s]+/g) ?? []).toEqual(expected);
      }),
      { numRuns: 2000 },
    );
  });

  it('leaves no known tag visible', () => {
    fc.assert(
      fc.property(wellFormed, (parts) => {
        for (const node of walk(parseBbcode(parts.join('')))) {
          if (node.type === 'text') expect(node.text).not.toMatch(visibleTag);
        }
      }),
      { numRuns: 3000 },
    );
  });

  it('never exceeds the depth limit', () => {
    fc.assert(
      fc.property(wellFormed, fc.integer({ min: 2, max: 12 }), (parts, maxDepth) => {
        expect(depthOf(parseBbcode(parts.join(''), { maxDepth }))).toBeLessThanOrEqual(maxDepth);
      }),
      { numRuns: 3000 },
    );
  });

  it('never nests links, and leaves no empty container except table cells', () => {
    fc.assert(
      fc.property(wellFormed, (parts) => {
        for (const node of walk(parseBbcode(parts.join('')))) {
          if (node.type === 'link') {
            const below = node.children.flatMap((child) => [...walk(child)]);
            expect(below.some((inner) => inner.type === 'link')).toBe(false);
          }
          if ('children' in node && node.type !== 'tableCell' && node.type !== 'document') {
            expect(node.children.length).toBeGreaterThan(0);
          }
        }
      }),
      { numRuns: 2000 },
    );
  });
});
