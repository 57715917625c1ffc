import { describe, expect, it } from '@jest/globals';
import { unknownTagsIn } from './unknown-tags.ts';

describe('unknown tags', () => {
  it.each([
    ['[b]x[/b] [url=x]y[/url] [h1]z[/h1]', []],
    ['[Fixed] a crash [PC] [new]', []],
    ['[mystery]x[/mystery] [MYSTERY]y[/Mystery]', ['mystery']],
    ['[a1=5]x[/a1] [/b_2] [/9] [/ x]', ['a1', 'b_2']],
  ])('of %s', (body, tags) => {
    expect(unknownTagsIn(body)).toEqual(tags);
  });

  it('are at most 20, with short names', () => {
    const many = Array.from({ length: 1_000 }, (_, n) => `[/tag${n}]`).join('');
    expect(unknownTagsIn(many)).toHaveLength(20);
    expect(unknownTagsIn(`[/${'x'.repeat(31)}]`)).toEqual([]);
  });
});
