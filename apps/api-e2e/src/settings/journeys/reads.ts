import { expect } from '@jest/globals';
import { ROUTES } from '@patchlight/testing';
import { userOf } from '../../testing/admins.ts';
import type { Visitor } from '../../testing/visitor.ts';
import type { Journey } from '../journey.ts';

/** Streams, and what leads elsewhere. */
const OTHERS = /stream|return|unsubscribe|metrics|opml/;

/** Routes that are read without naming anything. */
const readable = (isAdmin: boolean): string[] =>
  Object.entries(ROUTES)
    .filter(([route, access]) => route.startsWith('GET /') && (access === 'admin') === isAdmin)
    .map(([route]) => route.slice('GET '.length))
    .filter((path) => !path.includes(':') && !OTHERS.test(path));

const statuses = async (visitor: Visitor, paths: string[]): Promise<Record<string, number>> => {
  const found: Record<string, number> = {};
  for (const path of paths) found[path] = (await visitor.call('GET', path, { timeoutMs: 60_000 })).status;
  return found;
};

const lists: Journey = {
  name: 'all that users read is answered',
  run: async ({ ada }) => {
    const answers = Object.entries(await statuses(ada, readable(false)));
    expect(answers.filter(([, status]) => status >= 500)).toEqual([]);
    expect(answers.filter(([, status]) => status === 200).length).toBeGreaterThan(30);
  },
};

const adminPages: Journey = {
  name: 'the admin area shows all of its pages',
  run: async ({ admin }) => {
    const answers = Object.entries(await statuses(admin, readable(true)));
    expect(answers.filter(([, status]) => status !== 200)).toEqual([]);
    expect(answers.length).toBeGreaterThan(10);
  },
};

const gamePage: Journey = {
  name: 'the page of a game, with its feeds',
  run: async ({ url, origin, appIds, steam }) => {
    const answer = await fetch(`${url}/g/${appIds[0]}`);
    const html = await answer.text();
    expect(answer.status).toBe(200);
    expect(html).toContain(steam.catalogue[0]!.name);
    expect(html).toContain(`${origin}/g/${appIds[0]}`);
    expect(html).toContain('feed.atom');
  },
};

const isMoment = (text: string): boolean => /^\d{4}-\d{2}-\d{2}T/.test(text);

const dataExport: Journey = {
  name: 'the export has the account, its games and its messages, with times that are read',
  run: async ({ ada, appIds, clock }) => {
    const { username, email } = await userOf(ada);
    const exported = await ada.done<object>('GET', '/user/export-data');
    const text = JSON.stringify(exported, (_, value: unknown) => {
      if (typeof value === 'string' && isMoment(value))
        expect(new Date(value).getTime()).toBeLessThan(clock.now().getTime() + 400 * 86_400_000);
      return value;
    });
    for (const known of [username, email, ...appIds.map(String)]) expect(text).toContain(known);
  },
};

export const reads = [lists, adminPages, gamePage, dataExport];
