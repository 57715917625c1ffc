import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { LatestUpdate } from '@patchlight/contracts';
import type { GameWithEdits, GameWithUpdates, PublicData } from './public-data.ts';
import type { Values } from './template.ts';

/** The module of the web app that knows its texts (`apps/web/src/app/page-content.ts`). */
interface ContentOfApp {
  homeContent(updates: readonly LatestUpdate[]): Values;
  gameContent(game: GameWithUpdates['game'], updates: GameWithUpdates['updates']): Values;
  editsContent(game: GameWithEdits['game'], edits: GameWithEdits['edits']): Values;
}

/** The newest content of a page: for its template, and as the answers that the app would ask the API for. */
export interface PageContent {
  route: '/' | '/g/:appId' | '/g/:appId/edits';
  values: Values;
}

/** JSON inside of a script element, which a `<` could end. */
const jsonInHtml = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

const withAnswers = (values: Values, bodies: Record<string, unknown>): Values => ({
  ...values,
  answers: jsonInHtml({ at: new Date().toISOString(), bodies }),
});

/** The game of a page, and which of its pages it is; null for other paths. */
export const gamePageOf = (path: string): { appId: number; isOfEdits: boolean } | null => {
  const [, digits, edits] = /^\/g\/([1-9]\d{0,8})(\/edits)?\/?$/.exec(path) ?? [];
  return digits === undefined ? null : { appId: Number(digits), isOfEdits: edits !== undefined };
};

/**
 * Finds the content of the page at an address; null if it has none to fill in. Never rejects: without an answer of the
 * database the page comes without content.
 */
export const pageContents = async (
  dir: string,
  data: PublicData,
): Promise<(url: URL) => Promise<PageContent | null>> => {
  const file = join(dir, '.vite/page-content.mjs');
  if (!existsSync(file)) return async () => null;
  const app = (await import(pathToFileURL(file).href)) as ContentOfApp;
  const made = new WeakMap<object, PageContent>();
  /** Makes the content of the same data once. */
  const once = (of: object, make: () => PageContent): PageContent => {
    const content = made.get(of) ?? make();
    made.set(of, content);
    return content;
  };
  const ofHome = async (): Promise<PageContent | null> => {
    const updates = await data.latest();
    if (updates.length === 0) return null;
    const bodies = { '/api/updates/latest': { success: true, data: updates } };
    return once(updates, () => ({ route: '/', values: withAnswers(app.homeContent(updates), bodies) }));
  };
  const ofGame = async (appId: number): Promise<PageContent | null> => {
    const found = await data.game(appId);
    if (!found || found.updates.data.length === 0) return null;
    const { game, updates } = found;
    const bodies = {
      [`/api/games/${appId}`]: { success: true, data: game },
      [`/api/games/${appId}/updates`]: { success: true, ...updates },
    };
    return once(found, () => ({
      route: '/g/:appId',
      values: withAnswers(app.gameContent(game, updates), bodies),
    }));
  };
  const ofEdits = async (appId: number): Promise<PageContent | null> => {
    const found = await data.edits(appId);
    if (!found || found.edits.data.length === 0) return null;
    const { game, edits } = found;
    const bodies = {
      [`/api/games/${appId}`]: { success: true, data: game },
      [`/api/games/${appId}/edits`]: { success: true, ...edits },
    };
    return once(found, () => ({
      route: '/g/:appId/edits',
      values: withAnswers(app.editsContent(game, edits), bodies),
    }));
  };
  return async ({ pathname, searchParams }) => {
    const page = gamePageOf(pathname);
    try {
      if (pathname === '/') return await ofHome();
      if (page?.isOfEdits) return await ofEdits(page.appId);
      // A filter shows another list.
      return page === null || searchParams.has('kind') || searchParams.has('items')
        ? null
        : await ofGame(page.appId);
    } catch {
      return null;
    }
  };
};
