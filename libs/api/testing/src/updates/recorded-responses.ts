import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, extname, join } from 'node:path';

/** A recorded response of the real store. */
export interface RecordedResponse {
  /** Folder and file name, for messages. */
  file: string;
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

export interface RecordedNews extends RecordedResponse {
  /** The app id of the response; generated if another file has the same app. */
  appId: number;
  /** Its distinct official posts (feed_type 1, and Valve's own feeds). */
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
  announcements: { gid: string; body: string; tags: string[]; posttime: number }[];
}

/** Recorded responses of all used endpoints. */
export interface Corpus {
  news: RecordedNews[];
  /** `api/appdetails`, each with the app ids it has entries for. */
  details: (RecordedResponse & { appIds: number[] })[];
  /** `IStoreBrowseService/GetItems`, each about one app. */
  items: (RecordedResponse & { appId: number })[];
  /** Release dates as shown by the store, in several languages. */
  releaseDates: string[];
  communitySearches: RecordedResponse[];
  storeSearches: RecordedResponse[];
  events: RecordedBodies[];
  /** The `jsondata` of an event. */
  jsondata: string;
  /** Served as the news of a separate app. */
  refusals: (RecordedResponse & { appId: number })[];
}

type RecordedItem = RecordedPost & { feed_type?: number; feedname?: string };

const NEWS = ['ISteamNews.GetNewsForApp.v2', 'ISteamNews.GetNewsForApp.v2.maxlength'];
/** First generated app id. */
const MADE_UP = 990_000_000;

/**
 * Reads the recorded responses.
 * @param dir contains one folder per endpoint, described in its ORIGIN.tsv
 * @throws {Error} the folder or an endpoint is missing
 */
export const readCorpus = (dir: string | undefined): Corpus => {
  if (!dir || !existsSync(dir)) {
    throw new Error(`STEAM_CORPUS_DIR must name the folder of recorded answers; it is ${dir ?? 'not set'}`);
  }
  const read = (folder: string): RecordedResponse[] => readFolder(dir, folder);
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

/** The search term of a recorded search. */
export const termOf = (answer: RecordedResponse): string => answer.file.replace(/\.json$/, '');

export interface CorpusServer {
  /** Base URL of the Web API, the store and the community. */
  url: string;
  corpus: Corpus;
  close(): Promise<void>;
}

/** Serves the recorded responses over HTTP, with the paths of the real store. */
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

type Served = Pick<RecordedResponse, 'status' | 'headers'> & { body: Buffer | string };

const answerTo = ({ url = '/' }: IncomingMessage, corpus: Corpus): Served => {
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  const appId = Number(searchParams.get('appid') ?? searchParams.get('appids'));
  const json = (document: unknown): Served => ({ status: 200, headers: {}, body: JSON.stringify(document) });
  const isOfApp = (answer: { appId: number }): boolean => answer.appId === appId;
  const isOfTerm = (term: string | null) => (answer: RecordedResponse) => termOf(answer) === term;
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

/** An event list with recorded announcement bodies; the rest is generated. */
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

const readFolder = (dir: string, folder: string): RecordedResponse[] =>
  readdirSync(join(dir, folder))
    .filter((name) => !name.endsWith('.headers.json'))
    .sort()
    .map((name) => ({
      file: `${folder}/${name}`,
      status: folder === 'http-errors' ? Number.parseInt(name, 10) : 200,
      headers: headersBeside(join(dir, folder, name)),
      body: readFileSync(join(dir, folder, name)),
    }));

/** The recorded headers, except connection and length. */
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

const withAppIds = (answers: RecordedResponse[]): RecordedNews[] => {
  const taken = new Set<number>();
  return answers.map((answer, index) => {
    const recorded = appIdIn(answer.file);
    const appId = recorded > 0 && !taken.has(recorded) ? recorded : MADE_UP + index;
    taken.add(appId);
    return { ...answer, appId, officialPosts: officialPostsIn(answer) };
  });
};

const officialPostsIn = (answer: RecordedResponse): RecordedPost[] => {
  const document = parse<RecordedItem[] | { appnews: { newsitems: RecordedItem[] } }>(answer);
  const items = Array.isArray(document) ? document : document.appnews.newsitems;
  return items.filter((item) => item.feed_type === 1 || item.feedname?.startsWith('steam_'));
};

/** The leading number of a file name, 0 if none. */
const appIdIn = (file: string): number => Number.parseInt(basename(file), 10) || 0;

const parse = <T>({ body }: RecordedResponse): T => JSON.parse(body.toString()) as T;
