import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { excerptAt, parentOf, shapeOf } from './answer-shape.ts';

const pathsOf = (document: unknown): string[] => [...shapeOf(document).keys()].toSorted();

describe('the shape of an answer', () => {
  it('has the types at each path, with indexes and ids folded', () => {
    const shape = shapeOf({ 730: { name: 'A', tags: ['x', 7] }, 440: { name: null, tags: [] } });
    expect(Object.fromEntries([...shape].map(([path, types]) => [path, [...types].toSorted()]))).toEqual({
      '': ['object'],
      '{}': ['object'],
      '{}.name': ['null', 'string'],
      '{}.tags': ['array'],
      '{}.tags[]': ['number', 'string'],
    });
  });

  it('of a scalar or a list is that of the document itself', () => {
    expect(pathsOf('x')).toEqual(['']);
    expect(pathsOf([[1]])).toEqual(['', '[]', '[][]']);
  });

  it('folds keys that are no names of fields, and the keys of large objects', () => {
    const large = Object.fromEntries(Array.from({ length: 101 }, (_, n) => [`key_${n}`, n]));
    expect(pathsOf({ large, 'a.b': 1, '\0': 2, '': 3, ['x'.repeat(41)]: 4 })).toEqual([
      '',
      'large',
      'large{}',
      '{}',
    ]);
  });

  it('is bounded for any document', () => {
    const wide = Array.from({ length: 60 }, (_, n) => [
      `f${n}`,
      Object.fromEntries([
        [`g${n}`, n],
        ['h', n],
      ]),
    ]);
    const nested = Object.fromEntries(wide.map(([key]) => [key, Object.fromEntries(wide)]));
    expect(shapeOf(nested).size).toBe(400);
    const deep = JSON.parse(`${'['.repeat(5_000)}${']'.repeat(5_000)}`);
    expect(shapeOf(deep).size).toBe(13);
    fc.assert(
      fc.property(fc.jsonValue(), (document) => {
        for (const path of shapeOf(document).keys()) {
          expect(path).toMatch(/^[\w.[\]{}-]{0,600}$/);
          const parent = parentOf(path);
          expect(parent === null || shapeOf(document).has(parent)).toBe(true);
        }
      }),
    );
  });
});

describe('an excerpt of an answer', () => {
  const document = { posts: [{ id: 1 }, { id: 2, body: 'x'.repeat(500), more: { deep: { deeper: 1 } } }] };

  it('is what surrounds the path, with cut texts', () => {
    expect(JSON.parse(excerptAt(document, 'posts[].body', 'string', false))).toEqual({
      id: 2,
      body: `${'x'.repeat(80)}…`,
      more: { deep: 'object of 1' },
    });
    expect(JSON.parse(excerptAt(document, 'posts[].title', null, false))).toEqual({ id: 1 });
  });

  it('of an answer about a person has types only', () => {
    expect(excerptAt({ '76561190000000001': { name: 'Ada' } }, '{}.name', 'string', true)).toBe(
      '{"name":"string"}',
    );
    expect(excerptAt({ '76561190000000001': 'Ada' }, '', 'object', true)).toBe('{"…":"string"}');
  });

  it('is bounded and can be stored for any document', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.boolean(), (any, isMasked) => {
        for (const [path, types] of shapeOf(any))
          for (const type of [...types, null]) {
            const excerpt = excerptAt(any, path, type, isMasked);
            expect(excerpt.length).toBeLessThanOrEqual(1_001);
            expect(excerpt.isWellFormed()).toBe(true);
            expect(excerpt).not.toContain('\0');
          }
      }),
    );
  });
});
