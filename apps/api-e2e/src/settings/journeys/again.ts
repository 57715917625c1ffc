import { expect } from '@jest/globals';
import type { LibraryBody } from '@patchlight/contracts';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { logIn, userOf } from '../../testing/admins.ts';
import { runCommand } from '../../testing/run-command.ts';
import type { Visitor } from '../../testing/visitor.ts';
import type { Journey } from '../journey.ts';
import { PLAN } from '../plan.ts';
import type { Stage } from '../stage/stage.ts';
import { eventsAt } from './pipelines.ts';
import { isHealthy } from './start.ts';
import { tellLive } from './updates.ts';

/** What a user has: it is the same after a start, wherever; without PRO, her calendar is closed. */
const holdingsOf = async (stage: Stage, who: Visitor, hasPro = true): Promise<object> => {
  const { data: inbox } = await who.inbox('?limit=100');
  const { data: library } = await who.done<LibraryBody>('GET', '/user/games');
  const calendar = stage.url + new URL(stage.calendarUrl).pathname;
  const events = hasPro ? [...(await eventsAt(calendar)).keys()] : [];
  if (!hasPro) expect((await fetch(calendar)).status).toBe(403);
  return {
    inbox: inbox.map(({ id, created_at, message }) => ({ id, created_at, message })),
    games: library.games.map(({ appid, latestUpdateDate }) => ({ appid, latestUpdateDate })),
    events: events.toSorted(),
  };
};

const signInAgain = async (stage: Stage): Promise<void> => {
  const { username } = await userOf(stage.ada.at(stage.url));
  stage.ada = await logIn(stage.url, username);
};

const remember: Journey = {
  name: 'what a user has before the stop',
  run: async (stage) => {
    stage.held = await holdingsOf(stage, stage.ada);
  },
};

const secondStart: Journey = {
  name: 'the second start on the same data, and all goes on',
  run: async (stage) => {
    await stage.start();
    await isHealthy(stage);
    await signInAgain(stage);
    expect(await holdingsOf(stage, stage.ada)).toEqual(stage.held);
    await tellLive(stage, stage.ada, stage.appIds[0]!);
    stage.held = await holdingsOf(stage, stage.ada);
  },
};

const succeeds = async (args: string[], { settings }: Stage): Promise<void> => {
  const { code, output } = await runCommand(args, settings);
  if (code !== 0) throw new Error(`The command ${args[0]} ended with ${code}:\n${output}`);
};

const restore: Journey = {
  name: 'a backup, restored under the settings of another row',
  run: async (stage) => {
    const folder = join(stage.dir, 'backups');
    await succeeds(['backup', '--dir', folder], stage);
    await stage.stop();
    const index = PLAN.findIndex(({ values }) => values === stage.row);
    const hadPlan = stage.row.plan;
    await stage.become(PLAN[(index + 1) % PLAN.length]!.values);
    await succeeds(['restore', join(folder, readdirSync(folder)[0]!)], stage);
    await stage.start();
    await isHealthy(stage);
    await signInAgain(stage);
    const hasPro = hadPlan === 'FREE' || stage.row.plan === 'PRO';
    const left = hasPro ? stage.held : { ...stage.held, events: [] };
    expect(await holdingsOf(stage, stage.ada, hasPro)).toEqual(left);
    await tellLive(stage, stage.ada, stage.appIds[1]!);
    for (const exit of await stage.stop()) expect(exit).toEqual({ code: 0, signal: null });
  },
};

export const again = { remember, secondStart, restore };
