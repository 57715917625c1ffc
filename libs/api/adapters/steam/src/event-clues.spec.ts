import { describe, expect, it } from '@jest/globals';
import { readEvents } from './event-clues.ts';
import { UnknownForm } from './parse-json.ts';

const event = {
  gid: '4100010000000001',
  event_type: 13,
  jsondata: '[]',
  announcement_body: { gid: '4100010000000002', tags: ['patchnotes', 'mod_reviewed'], hidden: 0 },
  published: 1,
  hidden: 0,
  news_post_gid: '1840944183773413',
  build_id: 15_204_877,
  unlisted: 0,
};
const page = (...events: unknown[]) => ({ success: 1, events });
const only = (change: object) => readEvents(page({ ...event, ...change }))[0];

describe('event page', () => {
  it('is parsed to clues that join to posts', () => {
    expect(readEvents(page(event))).toEqual([
      {
        gid: '1840944183773413',
        eventType: 13,
        tags: ['patchnotes', 'mod_reviewed'],
        buildId: 15_204_877,
      },
    ]);
  });

  it.each([null, undefined, '0', ''])('joins by the announcement if the id of the post is %j', (gid) => {
    expect(only({ news_post_gid: gid })?.gid).toBe('4100010000000002');
  });

  it('omits an event that joins to no post', () => {
    expect(only({ news_post_gid: '0', announcement_body: null })).toBeUndefined();
  });

  it('contains events of every type, tracked or not', () => {
    const types = [10, 12, 14, 20, 28, 34];
    const events = types.map((event_type) => ({ ...event, event_type }));
    expect(readEvents(page(...events)).map(({ eventType }) => eventType)).toEqual(types);
  });

  it('omits events that are hidden from players', () => {
    const announcement_body = { ...event.announcement_body, hidden: 1 };
    const unseen = [{ published: 0 }, { hidden: 1 }, { unlisted: 1 }, { announcement_body }];
    expect(readEvents(page(...unseen.map((change) => ({ ...event, ...change }))))).toEqual([]);
  });

  it('tolerates events with almost no fields', () => {
    expect(readEvents(page({ news_post_gid: '17' }, null, 'x'))).toEqual([
      { gid: '17', eventType: null, tags: [], buildId: 0 },
    ]);
    expect(only({ event_type: '12', build_id: '7' })).toMatchObject({ eventType: 12, buildId: 7 });
    expect(only({ event_type: 0, build_id: null })).toMatchObject({ eventType: null, buildId: 0 });
  });

  it.each([
    ['null', null, 'null'],
    ['a refusal', { success: 8, eresult: 8, msg: 'Invalid parameter' }, 'Invalid parameter'],
    ['a success without events', { success: 1 }, 'without a list'],
  ])('is rejected in the form of %s', (_form, document, words) => {
    expect(() => readEvents(document)).toThrow(UnknownForm);
    expect(() => readEvents(document)).toThrow(words);
  });
});
