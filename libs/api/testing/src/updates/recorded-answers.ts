import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, extname, join } from 'node:path';

/** An answer of the real store, kept in a file. */
export interface RecordedAnswer {
  /** Folder and file name, for messages. */
  file: string;
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

export interface RecordedNews extends RecordedAnswer {
  /** The app under which the answer is served; made up where a file of the same app came before. */
  appId: number;
  /** Its official posts (feed_type 1, and Valve's releases), which are none twice. */
  officialPosts: RecordedPost[];
}

export interface RecordedPost {
  gid: string;
  title: string;
  contents: string;
}

export interface RecordedBodies {
  appId: number;
  file: string;
  /** `announcement_body` objects of the store's event list. */
  announcements: { gid: string; body: string; tags: string[] }[];
}

/** What was recorded of the calls that the product makes. */
export interface Corpus {
  news: RecordedNews[];
  /** `api/appdetails`, each with the app ids it has entries for. */
  details: (RecordedAnswer & { appIds: number[] })[];
  /** `IStoreBrowseService/GetItems`, each about one app. */
  items: (RecordedAnswer & { appId: number })[];
  /** What the store shows as the date of a release, in several languages. */
  releaseDates: string[];
  communitySearches: RecordedAnswer[];
  storeSearches: RecordedAnswer[];
  events: RecordedBodies[];
  /** The `jsondata` of an event. */
  jsondata: string;
  /** Served as the news of an app of its own. */
  refusals: (RecordedAnswer & { appId: number })[];
}

type RecordedItem = RecordedPost & { feed_type?: number; feedname?: string };

const NEWS = ['ISteamNews.GetNewsForApp.v2', 'ISteamNews.GetNewsForApp.v2.maxlength'];
/** App ids from here on are made up. */
const MADE_UP = 990_000_000;

/**
 * Reads the recorded answers.
 * @param dir holds one folder per call, as ORIGIN.tsv there describes
 * @throws {Error} there is no such folder, or it lacks a call
 */
export const readCorpus = (dir: string | undefined): Corpus => {
  if (!dir || !existsSync(dir)) {
    throw new Error(`STEAM_CORPUS_DIR must name the folder of recorded answers; it is ${dir ?? 'not set'}`);
  }
  const read = (folder: string): RecordedAnswer[] => readFolder(dir, folder);
  const [event] = read('events.jsondata.adapted');
  return {
    news: withAppIds(NEWS.flatMap(read)),
    details: read('api.appdetails').map((answer) => ({
      ...answer,
      appIds: Object.keys(parse<object>(answer)).map(Number),
    })),
    items: read('IStoreBrowseService.GetItems.v1').map((answer) => ({
      ...answer,
      appId: appIdIn(answer.file),
    })),
    releaseDates: read('release-date-strings.derived').flatMap(({ body }) =>
      body
        .toString()
        .trim()
        .split('\n')
        .slice(1)
        .map((line) => line.split('\t')[4] ?? ''),
    ),
    communitySearches: read('actions.SearchApps'),
    storeSearches: read('api.storesearch'),
    events: read('events.announcement_body').map((answer) => ({
      appId: appIdIn(answer.file),
      file: answer.file,
      announcements: parse(answer),
    })),
    jsondata: event ? parse<{ jsondata: string }>(event).jsondata : '[]',
    refusals: read('http-errors').map((answer, index) => ({ ...answer, appId: MADE_UP + 1_000 + index })),
  };
};

/** The search term under which a recorded search is served, alone. */
export const termOf = (answer: RecordedAnswer): string => answer.file.replace(/\.json$/, '');

export interface CorpusServer {
  /** Stands for the Web API, the store and the community alike. */
  url: string;
  corpus: Corpus;
  close(): Promise<void>;
}

/** Serves the recorded answers over HTTP, at the addresses that the real store has them at. */
export const serveCorpus = async (dir: string | undefined): Promise<CorpusServer> => {
  const corpus = readCorpus(dir);
  const server: Server = createServer((request, response) => send(response, answerTo(request, corpus)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    corpus,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};

type Served = Pick<RecordedAnswer, 'status' | 'headers'> & { body: Buffer | string };

const answerTo = ({ url = '/' }: IncomingMessage, corpus: Corpus): Served => {
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  const appId = Number(searchParams.get('appid') ?? searchParams.get('appids'));
  const json = (document: unknown): Served => ({ status: 200, headers: {}, body: JSON.stringify(document) });
  const isOfApp = (answer: { appId: number }): boolean => answer.appId === appId;
  const isOfTerm = (term: string | null) => (answer: RecordedAnswer) => termOf(answer) === term;
  const nothing: Served = { status: 404, headers: {}, body: 'not recorded' };
  switch (pathname.split('/', 3).join('/')) {
    case '/ISteamNews/GetNewsForApp':
      return corpus.news.find(isOfApp) ?? corpus.refusals.find(isOfApp) ?? nothing;
    case '/api/appdetails':
      return corpus.details.find(({ appIds }) => appIds.includes(appId)) ?? nothing;
    case '/IStoreBrowseService/GetItems': {
      const { ids } = JSON.parse(searchParams.get('input_json') ?? '{}') as { ids: { appid: number }[] };
      const isAsked = (item: { appId: number }): boolean => ids.some(({ appid }) => appid === item.appId);
      return corpus.items.find(isAsked) ?? json({ response: {} });
    }
    case '/actions/SearchApps':
      return (
        corpus.communitySearches.find(isOfTerm(decodeURIComponent(pathname.split('/', 4)[3] ?? ''))) ??
        json([])
      );
    case '/api/storesearch':
      return corpus.storeSearches.find(isOfTerm(searchParams.get('term'))) ?? json({ total: 0, items: [] });
    case '/events/ajaxgetpartnereventspageable': {
      const recorded = corpus.events.find(isOfApp);
      return recorded ? json(eventPage(recorded, corpus.jsondata)) : nothing;
    }
    default:
      return nothing;
  }
};

/** The event list around recorded announcement bodies; only what was not recorded is made up. */
const eventPage = ({ appId, announcements }: RecordedBodies, jsondata: string): object => ({
  success: 1,
  events: announcements.map((announcement, index) => ({
    gid: '0',
    event_type: 12,
    appid: appId,
    jsondata: index === 0 ? jsondata : '[]',
    announcement_body: announcement,
    published: 1,
    hidden: 0,
    news_post_gid: null,
    build_id: 0,
    unlisted: 0,
  })),
});

const send = (response: ServerResponse, { status, headers, body }: Served): void => {
  response.writeHead(status, headers).end(body);
};

const readFolder = (dir: string, folder: string): RecordedAnswer[] =>
  readdirSync(join(dir, folder))
    .filter((name) => !name.endsWith('.headers.json'))
    .sort()
    .map((name) => ({
      file: `${folder}/${name}`,
      status: folder === 'http-errors' ? Number.parseInt(name, 10) : 200,
      headers: headersBeside(join(dir, folder, name)),
      body: readFileSync(join(dir, folder, name)),
    }));

/** The recorded headers, but for those of the connection and the length, which a cleaned body may not have any more. */
const headersBeside = (path: string): Record<string, string> => {
  const file = path.replace(extname(path), '.headers.json');
  if (!existsSync(file)) return {};
  const { headers } = JSON.parse(readFileSync(file, 'utf8')) as { headers: Record<string, string[]> };
  const isKept = ([name]: [string, string[]]): boolean => !/^(connection|content-length)$/i.test(name);
  return Object.fromEntries(
    Object.entries(headers)
      .filter(isKept)
      .map(([name, values]) => [name, values.join(', ')]),
  );
};

const withAppIds = (answers: RecordedAnswer[]): RecordedNews[] => {
  const taken = new Set<number>();
  return answers.map((answer, index) => {
    const recorded = appIdIn(answer.file);
    const appId = recorded > 0 && !taken.has(recorded) ? recorded : MADE_UP + index;
    taken.add(appId);
    return { ...answer, appId, officialPosts: officialPostsIn(answer) };
  });
};

const officialPostsIn = (answer: RecordedAnswer): RecordedPost[] => {
  const document = parse<RecordedItem[] | { appnews: { newsitems: RecordedItem[] } }>(answer);
  const items = Array.isArray(document) ? document : document.appnews.newsitems;
  return items.filter((item) => item.feed_type === 1 || item.feedname === 'steam_release');
};

/** The number that a file's name begins with, 0 if none. */
const appIdIn = (file: string): number => Number.parseInt(basename(file), 10) || 0;

const parse = <T>({ body }: RecordedAnswer): T => JSON.parse(body.toString()) as T;
