import { LearnedShape, excerptAt, shapeOf } from '@patchlight/domain';
import type { SourceAlarm } from '@patchlight/domain';
import { StoreError } from '@patchlight/application/ports';
import type { RecordingSourceWatch } from '@patchlight/testing';

/** Parsed answers by endpoint. */
export type Answers = ReadonlyMap<string, unknown[]>;

type Fields = Record<string, unknown>;

export const answersOf = (watch: RecordingSourceWatch): Answers => {
  const byEndpoint = Map.groupBy(watch.answers, ({ endpoint }) => endpoint);
  return new Map([...byEndpoint].map(([endpoint, seen]) => [endpoint, seen.map(({ document }) => document)]));
};

/** Ends well also if the store refuses or the answer cannot be read. */
export const asked = (request: Promise<unknown>): Promise<unknown> =>
  request.catch((error: unknown) => {
    if (!(error instanceof StoreError)) throw error;
  });

/** A generator of numbers from 0 to below 1, the same for the same seed (mulberry32). */
export const randomOf = (seed: number) => (): number => {
  seed = (seed + 0x6d2b79f5) | 0;
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
};

/** A value between two of the same place: parts of both lists, and each field of an object from either. */
const mixed = (a: unknown, b: unknown, random: () => number): unknown => {
  if (Array.isArray(a) && Array.isArray(b)) {
    const few = [...a, ...b].filter(() => random() < 0.6);
    return (few.length > 0 || random() < 0.02 ? few : a).toSorted(() => random() - 0.5);
  }
  if (!isFields(a) || !isFields(b)) return random() < 0.5 ? a : b;
  return Object.fromEntries(
    Object.entries(a).map(([key, value]) => [
      key,
      Object.hasOwn(b, key) ? mixed(value, b[key], random) : value,
    ]),
  );
};

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A normal answer that was not recorded as such. */
export const varied = (answers: readonly unknown[], random: () => number): unknown => {
  const pick = (): unknown => answers[Math.floor(random() * answers.length)];
  return mixed(structuredClone(pick()), structuredClone(pick()), random);
};

/** All objects at a path of field names; lists and maps are passed through. */
const at = (value: unknown, [field, ...rest]: readonly string[]): Fields[] => {
  if (Array.isArray(value)) return value.flatMap((inner) => at(inner, [field!, ...rest].filter(Boolean)));
  if (!isFields(value)) return [];
  if (field === undefined) return [value];
  if (field === '*') return Object.values(value).flatMap((inner) => at(inner, rest));
  return at(value[field], rest);
};

const inEach =
  (path: readonly string[], change: (fields: Fields) => void) =>
  (document: unknown): unknown => {
    at(document, path).forEach(change);
    return document;
  };

const NEWS = 'ISteamNews/GetNewsForApp';
const EVENTS = 'events/ajaxgetpartnereventspageable';
const DETAILS = 'api/appdetails';
const ITEMS = 'IStoreBrowseService/GetItems';
const POSTS = ['appnews', 'newsitems'];

export interface PlantedDrift {
  name: string;
  endpoint: string;
  /** Of the alarms that it raises, the one that names it. */
  told: Pick<SourceAlarm, 'drift' | 'path'>;
  change(document: unknown): unknown;
}

/** What has happened to the answers of stores, and what may. */
export const PLANTED: PlantedDrift[] = [
  {
    name: 'ids of posts become numbers',
    endpoint: NEWS,
    told: { drift: 'changed', path: 'appnews.newsitems[].gid' },
    change: inEach(POSTS, (post) => (post['gid'] = Number(post['gid']))),
  },
  {
    name: 'bodies of posts get another name',
    endpoint: NEWS,
    told: { drift: 'vanished', path: 'appnews.newsitems[].contents' },
    change: inEach(POSTS, (post) => {
      post['body'] = post['contents'];
      delete post['contents'];
    }),
  },
  {
    name: 'news are wrapped',
    endpoint: NEWS,
    told: { drift: 'vanished', path: 'appnews' },
    change: (document) => ({ response: document }),
  },
  {
    name: 'posts get a field',
    endpoint: NEWS,
    told: { drift: 'new', path: 'appnews.newsitems[].language' },
    change: inEach(POSTS, (post) => (post['language'] = 'english')),
  },
  {
    name: 'posts are listed by their ids',
    endpoint: NEWS,
    told: { drift: 'changed', path: 'appnews.newsitems' },
    change: inEach(['appnews'], (news) => {
      const items = news['newsitems'] as Fields[];
      news['newsitems'] = Object.fromEntries(items.map((post) => [String(post['gid']), post]));
    }),
  },
  {
    name: 'types of events become text',
    endpoint: EVENTS,
    told: { drift: 'changed', path: 'events[].event_type' },
    change: inEach(['events'], (event) => (event['event_type'] = String(event['event_type']))),
  },
  {
    name: 'events lose their announcements',
    endpoint: EVENTS,
    told: { drift: 'vanished', path: 'events[].announcement_body' },
    change: inEach(['events'], (event) => delete event['announcement_body']),
  },
  {
    name: 'the success of the event list becomes an object',
    endpoint: EVENTS,
    told: { drift: 'changed', path: 'success' },
    change: inEach([], (list) => (list['success'] = { code: 1 })),
  },
  {
    name: 'details become a list',
    endpoint: DETAILS,
    told: { drift: 'changed', path: '{}.data' },
    change: inEach(['*'], (entry) => (entry['data'] = [entry['data']])),
  },
  {
    name: 'details lose their picture',
    endpoint: DETAILS,
    told: { drift: 'vanished', path: '{}.data.header_image' },
    change: inEach(['*', 'data'], (data) => delete data['header_image']),
  },
  {
    name: 'the names of games are null',
    endpoint: ITEMS,
    told: { drift: 'changed', path: 'response.store_items[].name' },
    change: inEach(['response', 'store_items'], (item) => (item['name'] = null)),
  },
  {
    name: 'ids of games become text',
    endpoint: ITEMS,
    told: { drift: 'changed', path: 'response.store_items[].appid' },
    change: inEach(['response', 'store_items'], (item) => (item['appid'] = String(item['appid']))),
  },
];

/** Learns answers as the product does. */
export class Watched {
  private readonly learned = new LearnedShape();
  private answers = 0;

  /** @returns the alarms that the answer raised */
  see(document: unknown): SourceAlarm[] {
    this.answers += 1;
    return this.learned.see({
      shape: shapeOf(document),
      subject: String(this.answers % 50),
      exampleOf: (path, type) => excerptAt(document, path, type, false),
    });
  }
}
