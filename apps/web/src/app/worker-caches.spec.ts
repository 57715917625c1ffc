import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { expect, it } from '@jest/globals';

const WORKER = join(import.meta.dirname, '../../public/sw.js');

type Handler = (event: { data?: unknown; waitUntil: (done: Promise<unknown>) => void }) => void;

/** Sends an event to the worker of version `1`. Returns the names of the caches that are left of `names`. */
const after = async (event: string, data: unknown, names: string[]): Promise<string[]> => {
  const handlers = new Map<string, Handler>();
  const kept = new Set(names);
  const source = readFileSync(WORKER, 'utf8').replace('__VERSION__', '1');
  runInNewContext(source, {
    URL,
    caches: { keys: async () => [...kept], delete: async (name: string) => kept.delete(name) },
    self: {
      addEventListener: (name: string, handler: Handler) => handlers.set(name, handler),
      location,
      clients: { claim: async () => undefined },
      registration: { getNotifications: async () => [] },
    },
  });
  const work: Promise<unknown>[] = [];
  handlers.get(event)!({ data, waitUntil: (done) => work.push(done) });
  await Promise.all(work);
  return [...kept];
};
const ALL = ['patchlight-shell-0', 'patchlight-shell-1', 'patchlight-shell-2', 'unread-updates'];

it('keeps the app of a version that waits when a user signs out, and nothing of the user', async () => {
  const left = await after('message', { type: 'CLEAR_USER_CACHE' }, ALL);
  expect(left).toEqual(['patchlight-shell-0', 'patchlight-shell-1', 'patchlight-shell-2']);
});

it('keeps what a user reads offline when a version starts, and no other version', async () => {
  expect(await after('activate', undefined, ALL)).toEqual(['patchlight-shell-1', 'unread-updates']);
});
