import pg from 'pg';
import { addresses } from './addresses.env.ts';
import { call, expect, publish, test } from './journey.ts';

/** Of whom Steam tells how long she played, but not when last. */
const RUNA = { name: 'Runa Fell', steamId: '76561190000000052' };
const HOUR_SECONDS = 3_600;

interface OwnedGame {
  appid: number;
  name: string;
  playtime_forever: number;
}

const ownedGame = async (): Promise<OwnedGame> => {
  const path = `/IPlayerService/GetOwnedGames/v1/?key=k&steamid=${RUNA.steamId}&include_appinfo=1`;
  const answer = (await (await fetch(addresses.store + path)).json()) as { response: { games: OwnedGame[] } };
  return answer.response.games.find(({ playtime_forever: minutes }) => minutes > 0)!;
};

const play = async ({ appid }: OwnedGame, minutes: number): Promise<void> => {
  const response = await fetch(`${addresses.store}/_sim/games/${appid}/play`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ minutes }),
  });
  expect(response.ok).toBe(true);
};

/** Changes the database, with her Steam account as the parameter. */
const change = async (sql: string): Promise<void> => {
  const db = new pg.Client({ connectionString: addresses.database() });
  await db.connect();
  await db.query(sql, [RUNA.steamId]);
  await db.end();
};

/** An earlier try has linked it to another user. */
const unlink = (): Promise<void> => change('delete from store_accounts where steam_id = $1');

/** The daily look was yesterday, and the next one is due. */
const letADayPass = (): Promise<void> =>
  change(
    `update play_watches w set looked_at = now() - interval '1 day', due_at = now()
     from store_accounts a where a.user_id = w.user_id and a.steam_id = $1`,
  );

test('what came since a game was played shows after its play time grew', async ({ page }) => {
  test.setTimeout(240_000);
  await unlink();
  const game = await ownedGame();
  for (const [eventType, title] of [
    [14, 'The harbor opens'],
    [12, 'Harbor fixes'],
  ] as const) {
    const date = Math.floor(Date.now() / 1_000) - (eventType - 10) * HOUR_SECONDS;
    const body = '[list][*]Fixed the lamp of the harbor.[*]Old saves are not compatible.[/list]';
    await publish({ appid: game.appid, title, body, eventType, date });
  }
  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign in through Steam' }).click();
  await page.getByRole('link', { name: `Sign in as ${RUNA.name}` }).click();
  const username = `runa-${Date.now().toString(36)}`;
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Email Address').fill(`${username}@patchlight.example`);
  await page.getByRole('button', { name: 'Create my account' }).click();
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible();
  await call(page, 'PUT', `/v1/games/${game.appid}`, {});
  await page.goto('/settings?tab=privacy');
  const look = page.getByRole('switch', { name: 'Look at my play time once a day' });
  await look.click();
  await expect(look).toBeChecked();
  const atNextMinute = { timeout: 80_000 };
  await expect.poll(() => call(page, 'GET', '/user/play-watch'), atNextMinute).toContain('"access":"shown"');

  await play(game, 90);
  await letADayPass();
  // Saying it once more asks for looks that are due, which the schedule does each minute.
  await call(page, 'PUT', '/user/play-watch', { isOn: true });
  const counts = /"updates":[2-9],"major":[1-9],"items":{[^}]*"breaking":[2-9]/;
  await expect.poll(() => call(page, 'GET', '/user/games/catch-ups'), atNextMinute).toMatch(counts);
  await page.goto(`/g/${game.appid}`);
  const note = page.getByRole('region', { name: 'Since you last played' });
  await expect(note).toContainText(/Since you last played: [2-9] updates, [1-9] major, [2-9] breaking/);
  await expect(note).toContainText('by your play time');
  await page.goto('/my-games');
  await expect(page.getByText(/updates, [1-9] major, [2-9] breaking since you last played$/)).toBeVisible();
});
