import pg from 'pg';
import {
  SqlInboxQueries,
  SqlLibraryQueries,
  SqlPipelineQueries,
  SqlUpdateQueries,
  c,
  row,
} from '@patchlight/adapters/persistence';
import { DEFAULT_GATE_POLICY, writeLock } from '@patchlight/contracts';
import type { LockedUpdate } from '@patchlight/contracts';
import { decideGate } from '@patchlight/domain';
import Fastify from 'fastify';
import { PlainDatabase } from './plain-database.ts';
import { serveRole } from './serve-role.ts';

export interface ReferenceApiRequest {
  databaseUrl: string;
  poolSize: number;
  /** Whether each connection plans a statement once. */
  prepares: boolean;
}

const DAY = 86_400_000;
const USER = row({ id: c.bigint, name: c.text, username: c.text, created_at: c.instant });

/**
 * Bare Fastify and `pg`: the product's statements and JSON without Nest, sign-in, sessions, guards, headers and logs.
 * The bearer token is the user id, without verification.
 */
export const runReferenceApi = (): void =>
  serveRole(async ({ databaseUrl, poolSize, prepares }: ReferenceApiRequest) => {
    const db = new PlainDatabase(new pg.Pool({ connectionString: databaseUrl, max: poolSize }), prepares);
    const library = new SqlLibraryQueries(db);
    const inbox = new SqlInboxQueries(db);
    const updates = new SqlUpdateQueries(db);
    const pipelines = new SqlPipelineQueries(db, new URL('http://127.0.0.1/'));
    const app = Fastify();
    const userOf = ({ headers }: { headers: { authorization?: string } }): string =>
      (headers.authorization ?? '').slice('Bearer '.length);
    app.get('/livez', () => ({ status: 'ok' }));
    app.get('/api/user/games', async (request) => ({
      success: true,
      data: { games: await library.listGames(userOf(request)) },
    }));
    app.get('/api/notifications', (request) =>
      inbox.getPage(userOf(request), { unreadOnly: false, order: 'desc', perPage: 20, cursor: null }),
    );
    app.get('/api/notifications/unread-count', async (request) => ({
      unread_count: await inbox.countUnread(userOf(request)),
    }));
    app.get('/api/user/games/updates/calendar', (request) => {
      const today = Math.floor(Date.now() / DAY) * DAY;
      return updates.listCalendar(userOf(request), new Date(today - 45 * DAY), new Date(today + 46 * DAY));
    });
    app.get('/api/v1/updates', async (request) => {
      const filter = { userId: userOf(request), appIds: null, kinds: null, items: null, since: null };
      return { updates: await pipelines.listUpdates(filter, null, { limit: 51, isFull: false }) };
    });
    app.get('/api/v1/games', async (request) => ({
      games: await pipelines.listGames({ userId: userOf(request), appIds: null }, 0, 51),
    }));
    app.post<{ Body: { games: number[] } }>('/api/v1/gate', async ({ headers, body }) => {
      const accepted = body.games.map((appId) => ({ appId, gid: null, contentHash: null }));
      const caller = { userId: userOf({ headers }), appIds: null };
      const states = await pipelines.listGateStates(caller, DEFAULT_GATE_POLICY.kinds, accepted);
      const { games, ...decision } = decideGate({}, DEFAULT_GATE_POLICY, states, new Date());
      const lock = { version: 1, instance: '', games: games as Record<string, LockedUpdate> } as const;
      return { ...decision, lock, lockText: writeLock(lock) };
    });
    app.get('/one-row', (request) =>
      db.queryOne(USER, 'select id, name, username, created_at from users where id = $1', [userOf(request)]),
    );
    return { url: await app.listen({ port: 0, host: '127.0.0.1' }) };
  });
