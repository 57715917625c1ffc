import { beforeEach, describe, expect, it } from '@jest/globals';
import { shapeOf } from './answer-shape.ts';
import { LearnedShape } from './learned-shape.ts';
import type { SourceAlarm } from './learned-shape.ts';

const normal = { posts: [{ id: '1', body: 'x' }] };

describe('the learned shape of answers', () => {
  let learned: LearnedShape;
  let answers: number;

  /** Sees an answer; is stored now and then. */
  const see = (document: unknown, subject = String(answers % 10)): SourceAlarm[] => {
    answers += 1;
    if (answers % 7 === 0) learned = new LearnedShape(JSON.parse(JSON.stringify(learned)));
    return learned.see({ shape: shapeOf(document), subject, exampleOf: () => `answer ${answers}` });
  };
  const repeat = (count: number, document: (n: number) => unknown, subject?: string): SourceAlarm[] =>
    Array.from({ length: count }, (_, n) => see(document(n), subject)).flat();
  const told = (alarms: SourceAlarm[]) => alarms.map(({ drift, path }) => `${drift} ${path}`);

  beforeEach(() => {
    learned = new LearnedShape();
    answers = 0;
    expect(repeat(100, () => normal)).toEqual([]);
  });

  it('takes whatever occurs at first as normal', () => {
    learned = new LearnedShape();
    expect(repeat(100, (n) => ({ [`field${n % 7}`]: n % 2 ? n : 'x' }))).toEqual([]);
    expect(learned.size).toEqual({ answers: 100, paths: 8 });
  });

  it('tells of a new field once, with its first example', () => {
    const alarms = repeat(300, () => ({ posts: [{ id: '1', body: 'x', language: { code: 'en' } }] }));
    expect(alarms).toEqual([
      { drift: 'new', path: 'posts[].language', before: [], now: 'object', example: 'answer 101' },
    ]);
  });

  it('tells of a changed type once', () => {
    const alarms = repeat(300, () => ({ posts: [{ id: 1, body: 'x' }] }));
    expect(alarms).toMatchObject([
      { drift: 'changed', path: 'posts[].id', before: ['string'], now: 'number' },
    ]);
  });

  it('tells of a type that contains others once, without them', () => {
    expect(told(repeat(100, () => ({ posts: { 730: { id: '1', body: 'x' } } })))).toEqual(['changed posts']);
    expect(told(repeat(100, () => ({ posts: [{ id: { high: 1, low: 2 }, body: 'x' }] })))).toEqual([
      'changed posts[].id',
    ]);
  });

  it('tells of a missing field once, also if it comes back for a while', () => {
    expect(told(repeat(300, () => ({ posts: [{ id: '1' }] })))).toEqual(['vanished posts[].body']);
    expect(repeat(50, () => normal)).toEqual([]);
    expect(repeat(15, () => ({ posts: [{ id: '1' }] }))).toEqual([]);
  });

  it('does not tell of what is inside of something new or missing', () => {
    expect(told(repeat(100, () => ({ response: normal })))).toEqual(['new response', 'vanished posts']);
  });

  it('takes rare and mixed fields as normal', () => {
    const alarms = repeat(3_000, (n) => ({
      posts: [
        {
          id: '1',
          ...(n % 70 && { body: n % 3 ? 'x' : 'y' }),
          ...(n % 97 === 0 && { video: 7 }),
          [`x${n % 500}`]: 1,
        },
      ],
      ...(n % 40 === 0 && { notice: null }),
    }));
    expect(alarms).toEqual([]);
  });

  it('takes a field as normal that a part of the answers has', () => {
    expect(
      repeat(400, (n) => ({ posts: [{ id: '1', body: 'x', ...(n % 7 === 0 && { video: 7 }) }] })),
    ).toEqual([]);
  });

  it('takes empty lists as normal, of which nothing is missing', () => {
    expect(repeat(15, () => ({ posts: [] }))).toEqual([]);
    expect(repeat(100, (n) => (n % 3 ? normal : { posts: [] }))).toEqual([]);
  });

  it('tells when all lists are empty', () => {
    expect(told(repeat(30, () => ({ posts: [] })))).toEqual(['vanished posts[]']);
  });

  it('is not misled by one game that differs from the others', () => {
    expect(repeat(100, () => ({ posts: [{ id: 1, odd: true }] }), 'the same')).toEqual([]);
  });

  it('is bounded, whatever it sees', () => {
    repeat(150, (n) => Object.fromEntries(Array.from({ length: 90 }, (_, field) => [`f${n}_${field}`, 1])));
    expect(learned.size.paths).toBeLessThanOrEqual(600);
    expect(JSON.stringify(learned).match(/"example"/g)!.length).toBeLessThanOrEqual(40);
  });
});
