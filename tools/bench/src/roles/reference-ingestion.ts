import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import pg from 'pg';
import { Agent } from 'undici';
import { eventsPath, newsPath } from '../environment/store-paths.ts';
import { serveRole } from './serve-role.ts';

export interface IngestRequest {
  databaseUrl: string;
  storeUrl: string;
  inFlight: number;
}

export interface IngestResult {
  seconds: number;
  newPosts: number;
}

interface Feed {
  app_id: number;
  etag: string | null;
  body_hash: string | null;
}

interface Item {
  gid: string;
  title: string;
  url: string;
  author: string;
  contents: string;
  date: number;
  feed_type: number;
  tags?: string[];
}

interface Event {
  event_type: number;
  announcement_body: { gid: string };
}

interface Fetched extends Feed {
  items: Item[];
  /** Kinds by gid, for a game that was never fetched before. */
  kinds?: ReadonlyMap<string, string>;
}

const KINDS = new Map([
  [12, 'patch'],
  [13, 'regular'],
  [14, 'major'],
]);

const BATCH = 50;
const unzip = promisify(gunzip);

/**
 * Minimal ingestion: fetch over keep-alive connections, parse, hash, insert in batches; the first time with kinds of
 * the event list. No leases, request budget,
 * circuit breaker, response validation, excerpts, edits, run records, fan-outs or jobs.
 */
class Prototype {
  private readonly agent = new Agent({ keepAliveTimeout: 30_000 });
  private readonly pool: pg.Pool;

  constructor(private readonly question: IngestRequest) {
    this.pool = new pg.Pool({ connectionString: question.databaseUrl, max: 10 });
  }

  async run(): Promise<IngestResult> {
    const { rows: feeds } = await this.pool.query<Feed>('select app_id, etag, body_hash from game_feeds');
    let batch: Fetched[] = [];
    let newPosts = 0;
    const flush = async (): Promise<void> => {
      const full = batch;
      batch = [];
      newPosts += await this.save(full);
    };
    const startedAt = performance.now();
    const lane = async (): Promise<void> => {
      for (let feed = feeds.pop(); feed; feed = feeds.pop()) {
        batch.push(await this.fetch(feed));
        if (batch.length >= BATCH) await flush();
      }
    };
    await Promise.all(Array.from({ length: this.question.inFlight }, lane));
    if (batch.length > 0) await flush();
    const seconds = (performance.now() - startedAt) / 1_000;
    await Promise.all([this.pool.end(), this.agent.close()]);
    return { seconds, newPosts };
  }

  private async fetch(feed: Feed): Promise<Fetched> {
    const [news, kinds] = await Promise.all([
      this.get(newsPath(feed.app_id), feed.etag ? { 'if-none-match': feed.etag } : {}),
      feed.body_hash === null ? this.fetchKinds(feed.app_id) : undefined,
    ]);
    if (news.isNotModified) return { ...feed, items: [] };
    const { text, etag } = news;
    const body_hash = hash('sha256', text);
    if (body_hash === feed.body_hash) return { ...feed, etag, items: [] };
    const { appnews } = JSON.parse(text.toString()) as { appnews: { newsitems: Item[] } };
    const items = appnews.newsitems.filter(({ feed_type }) => feed_type === 1);
    return { app_id: feed.app_id, etag, body_hash, items, kinds };
  }

  private async fetchKinds(appId: number): Promise<ReadonlyMap<string, string>> {
    const { text } = await this.get(eventsPath(appId), {});
    const { events } = JSON.parse(text.toString()) as { events: Event[] };
    return new Map(
      events.map((event) => [event.announcement_body.gid, KINDS.get(event.event_type) ?? 'news']),
    );
  }

  private async get(path: string, validators: Record<string, string>) {
    const { statusCode, headers, body } = await this.agent.request({
      origin: this.question.storeUrl,
      path,
      method: 'GET',
      headers: { 'accept-encoding': 'gzip', ...validators },
    });
    const bytes = Buffer.from(await body.arrayBuffer());
    const text = headers['content-encoding'] === 'gzip' ? await unzip(bytes) : bytes;
    return { isNotModified: statusCode === 304, text, etag: String(headers['etag']) };
  }

  private async save(batch: Fetched[]): Promise<number> {
    const client = await this.pool.connect();
    try {
      await client.query('begin');
      const count = await insertPosts(client, batch);
      await client.query(
        `update game_feeds f set etag = done.etag, body_hash = done.body_hash, last_fetched_at = now()
         from unnest($1::int[], $2::text[], $3::text[]) as done (app_id, etag, body_hash)
         where f.app_id = done.app_id`,
        [
          batch.map(({ app_id }) => app_id),
          batch.map(({ etag }) => etag),
          batch.map(({ body_hash }) => body_hash),
        ],
      );
      await client.query('commit');
      return count;
    } finally {
      client.release();
    }
  }
}

const insertPosts = async (client: pg.PoolClient, batch: Fetched[]): Promise<number> => {
  const posts = batch.flatMap(({ app_id, items, kinds }) =>
    items.map((item) => ({ app_id, kind: kinds?.get(item.gid) ?? 'unknown', ...item })),
  );
  if (posts.length === 0) return 0;
  const { rowCount } = await client.query(
    `insert into updates
       (app_id, gid, title, url, author, body, excerpt, content_hash, tags, kind, posted_at, seen_at)
     select app_id, gid, title, url, author, body, '', decode(hash, 'hex'), string_to_array(tags, ','), kind,
       to_timestamp(posted), now()
     from unnest($1::int[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[],
       $9::text[], $10::float8[]) as incoming (app_id, gid, title, url, author, body, hash, tags, kind, posted)
     on conflict (app_id, gid) do nothing`,
    [
      posts.map(({ app_id }) => app_id),
      posts.map(({ gid }) => gid),
      posts.map(({ title }) => title),
      posts.map(({ url }) => url),
      posts.map(({ author }) => author),
      posts.map(({ contents }) => contents),
      posts.map(({ title, contents }) => hash('sha256', `${title}\n${contents}`)),
      posts.map(({ tags = [] }) => tags.join(',')),
      posts.map(({ kind }) => kind),
      posts.map(({ date }) => date),
    ],
  );
  return rowCount ?? 0;
};

/** Ingests every game once. */
export const runReferenceIngestion = (): void =>
  serveRole((question: IngestRequest) => new Prototype(question).run());
