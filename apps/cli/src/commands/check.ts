import type { V1Event, V1GamesBody, V1GateBody } from '@patchlight/contracts';
import type { Args, Command } from '../command.ts';
import { wrongUse } from '../exit.ts';
import { readIfPresent, writeAtomically } from '../files.ts';
import { Refused } from '../http/api.ts';
import type { Api } from '../http/api.ts';
import { OUTPUT, outputsOf } from '../output/print.ts';
import type { Reason, Report } from '../output/report.ts';
import { FILTER, MAX_AGE_MOST, URL_OPTION, openApi } from './common.ts';
import { readEvents } from './events.ts';

const DEFAULT_SINCE = '24h';
const GAMES_PER_PAGE = 200;
/** The most that a gate takes. */
const GAMES_PER_GATE = 500;
/** Where the last check ended. */
interface Mark {
  instance: string;
  cursor: string;
}

/** null: there was no check yet. */
const readMark = async (file: string, instance: string): Promise<Mark | null> => {
  const text = await readIfPresent(file);
  if (text === null) return null;
  let mark: Partial<Mark> = {};
  try {
    mark = JSON.parse(text) as Partial<Mark>;
  } catch {
    // Refused below, as any other file that is not ours.
  }
  if (typeof mark?.cursor !== 'string') throw wrongUse(`${file} was not written by patchlight check.`);
  if (mark.instance !== instance) throw wrongUse(`${file} is of ${String(mark.instance)}.`);
  return mark as Mark;
};

/** The newest event of each update, oldest first. */
const newUpdates = (events: V1Event[]): Reason[] => {
  const byGid = new Map<string, Reason>();
  for (const { appId, update } of events) {
    if (!update) continue;
    byGid.delete(update.gid);
    byGid.set(update.gid, { type: 'new-update', appId, update });
  }
  return [...byGid.values()];
};

const followedGames = async (api: Api): Promise<number[]> => {
  const appIds: number[] = [];
  let cursor: string | undefined;
  do {
    const page: V1GamesBody = await api.call('GET', '/games', { query: { limit: GAMES_PER_PAGE, cursor } });
    appIds.push(...page.games.map(({ appId }) => appId));
    cursor = page.cursor ?? undefined;
  } while (cursor !== undefined);
  return appIds;
};

/**
 * Why nothing new may mean nothing: a gate without a lock tells which games are out of reach. Games without any post are
 * within it.
 */
const unknownGames = async (api: Api, args: Args): Promise<Reason[]> => {
  if (args.flag('any-age')) return [];
  const maxAge = args.number('max-age', 1, MAX_AGE_MOST);
  const ask = async (games: number[] | undefined): Promise<Reason[]> => {
    const body = { lock: null, policy: maxAge ? { maxAge } : {}, ...(games && { games }) };
    const { reasons } = await api.call<V1GateBody>('POST', '/gate', { body });
    return reasons.filter(({ type }) => type !== 'no-posts');
  };
  const named = args.appIds('app');
  try {
    return await ask(named);
  } catch (error) {
    if (named || !(error instanceof Refused && error.status === 400)) throw error;
    // More games than a gate takes.
    const all = await followedGames(api);
    if (all.length <= GAMES_PER_GATE) throw error;
    const reasons: Reason[] = [];
    for (let at = 0; at < all.length; at += GAMES_PER_GATE)
      reasons.push(...(await ask(all.slice(at, at + GAMES_PER_GATE))));
    return reasons;
  }
};

const decide = (found: Reason[], unknown: Reason[]): Report['decision'] => {
  if (found.length > 0) return 'new';
  return unknown.length > 0 ? 'stale' : 'pass';
};

export const check: Command = {
  name: 'check',
  help: 'List the new updates of your games. Exits with 10 if there are any.',
  options: {
    ...URL_OPTION,
    ...FILTER,
    since: {
      type: 'string',
      value: 'TIME',
      help: `a time, or an age such as 30m, 24h or 7d; ${DEFAULT_SINCE} by default`,
    },
    'since-file': {
      type: 'string',
      value: 'FILE',
      help: 'since the last check that kept its place in this file',
    },
    'max-age': {
      type: 'string',
      value: 'MINUTES',
      help: 'exit with 6 if a game was fetched longer ago; 120 by default',
    },
    'any-age': { type: 'boolean', help: 'do not ask when the games were fetched' },
    ...OUTPUT,
  },
  async run(args, io) {
    const report = outputsOf(args);
    const file = args.text('since-file');
    args.number('max-age', 1, MAX_AGE_MOST);
    const api = await openApi(args, io);
    const mark = file === undefined ? null : await readMark(file, api.origin);
    const kind = args.text('kind');
    const start = mark
      ? { cursor: mark.cursor }
      : { since: args.text('since') ?? (file ? undefined : DEFAULT_SINCE) };
    const { cursor, events } = await readEvents(api, {
      // An update whose kind was corrected is new among its kind.
      type: kind === undefined ? 'update.published' : 'update.published,update.kind_changed',
      app: args.appIds('app')?.join(','),
      kind,
      ...start,
    });
    const found = newUpdates(events);
    const unknown = found.length > 0 ? [] : await unknownGames(api, args);
    const decision = decide(found, unknown);
    const exit = await report({ command: 'check', decision, reasons: [...found, ...unknown] }, io);
    // Last: what was not reported is new to the next check, too. The first place is kept in any case: without it, the next
    // check would start anew, and what comes until then would be new to none.
    if (file !== undefined && (decision !== 'stale' || mark === null))
      await writeAtomically(file, `${JSON.stringify({ instance: api.origin, cursor } satisfies Mark)}\n`);
    return exit;
  },
};
