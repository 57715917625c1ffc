import { describe } from '@jest/globals';
import { RecordingSourceWatch, serveCorpus, termOf } from '@patchlight/testing';
import { SteamGameCatalog } from './steam-game-catalog.adapter.ts';
import { SteamNewsSource } from './steam-news-source.adapter.ts';
import { driftSuite } from './testing/drift-suite.ts';
import { answersOf, asked } from './testing/drifts.ts';
import type { Answers } from './testing/drifts.ts';
import { steamHttpTo } from './testing/steam-http.ts';

const NEVER = { etag: null, bodyHash: null };

const collect = async (): Promise<Answers> => {
  const watch = new RecordingSourceWatch();
  const { url, corpus, close } = await serveCorpus(process.env['STEAM_CORPUS_DIR']);
  const http = steamHttpTo(url, { watch });
  const news = new SteamNewsSource(http);
  const catalog = new SteamGameCatalog(http);
  for (const { appId } of corpus.news) await asked(news.fetch(appId, NEVER));
  for (const { appId } of corpus.events) await asked(news.fetchClues(appId));
  for (const { appIds } of corpus.details)
    for (const appId of appIds) await asked(catalog.fetchDetails(appId));
  for (const { appId } of corpus.items) await asked(catalog.fetchListings([appId], 'US'));
  for (const search of [...corpus.communitySearches, ...corpus.storeSearches])
    await asked(catalog.search(termOf(search)));
  await http.close();
  await close();
  // Posts alone, as one recording has them, are no answer of the store.
  return new Map(
    [...answersOf(watch)].map(([endpoint, all]) => [endpoint, all.filter((one) => !isBare(endpoint, one))]),
  );
};

const isBare = (endpoint: string, document: unknown): boolean =>
  endpoint.startsWith('ISteamNews') && Array.isArray(document);

describe('recorded answers', () => driftSuite(collect));
