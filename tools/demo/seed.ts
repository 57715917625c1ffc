import pg from 'pg';
import { DIGEST_STEP_MINUTES } from '@patchlight/contracts';
import type { NotificationSettings, NotificationSettingsBody } from '@patchlight/contracts';
import type { Game, SimulatedDevice, SteamSimulator } from '@patchlight/simulators';
import { setTimeout as sleep } from 'node:timers/promises';
import { breakGames } from './odd-games.ts';

export const PASSWORD = 'Lantern-Oil-42';

export const logins = [
  { username: 'jonas', what: 'free plan, 9 games, a daily digest in a few minutes' },
  { username: 'mira', what: 'PRO, 26 games, updates of two at once by mail, push and chat' },
  { username: 'ada', what: 'admin' },
];

/** Games of the PRO user with messages at once. The simulated store publishes posts of the first by itself. */
export const gamesAtOnce = (games: readonly Game[]): readonly Game[] => games.slice(11, 13);

const FETCH_TIMEOUT_MS = 30_000;

interface World {
  url: string;
  databaseUrl: string;
  store: SteamSimulator;
  /** Completes the checkout at a URL. */
  pay(checkoutUrl: string): void;
  /** The chat channel of the PRO user. */
  chatAddress: string;
  /** Another device of the PRO user. */
  device: SimulatedDevice;
}

const PHONE = 'Mozilla/5.0 (Android 16; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0';
/** Enough for the posts of the start to be stored. */
const DIGEST_AFTER_MINUTES = 2;

const call = async (
  url: string,
  method: string,
  token: string | null,
  body?: object,
  headers: Record<string, string> = {},
): Promise<unknown> => {
  const response = await fetch(url, {
    method,
    headers: {
      'Content-Type': 'application/json',
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
      ...headers,
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!response.ok) throw new Error(`${method} ${url} answered ${response.status}: ${await response.text()}`);
  return response.json();
};

const signUp = async (url: string, name: string, username: string): Promise<string> => {
  const answer = (await call(`${url}/api/auth/register`, 'POST', null, {
    name,
    username,
    email: `${username}@patchlight.example`,
    password: PASSWORD,
    password_confirmation: PASSWORD,
  })) as { data: { token: string } };
  return answer.data.token;
};

const subscribe = async (url: string, token: string, pay: World['pay']): Promise<void> => {
  const order = { planType: 'PRO', planPeriod: 'monthly' };
  const checkout = await call(`${url}/api/subscription/create-checkout-session`, 'POST', token, order);
  pay((checkout as { checkoutUrl: string }).checkoutUrl);
  const deadline = Date.now() + FETCH_TIMEOUT_MS;
  while (Date.now() < deadline) {
    const status = await call(`${url}/api/subscription/status`, 'GET', token);
    if ((status as { subscription: { currentPlan: string } }).subscription.currentPlan === 'PRO') return;
    await sleep(200);
  }
  throw new Error('the payment did not reach the product in time');
};

const follow = async (
  url: string,
  token: string,
  games: readonly Game[],
  favorites: number,
): Promise<void> => {
  for (const [index, { appid, name }] of games.entries()) {
    await call(`${url}/api/user/games`, 'POST', token, { steamAppId: appid, name });
    if (index < favorites) await call(`${url}/api/user/games/${appid}/favorite`, 'PATCH', token);
  }
};

/** Two categories, one of which has a game of the other. */
const sortGames = async (url: string, token: string, games: readonly Game[]): Promise<void> => {
  const appIds = games.map(({ appid }) => appid);
  const categories = [
    { name: 'With friends', color: 3, icon: 'gamepad', appIds: appIds.slice(0, 5) },
    { name: 'To finish this winter', color: 6, icon: 'games', appIds: appIds.slice(4, 12) },
  ];
  for (const category of categories) await call(`${url}/api/user/categories`, 'POST', token, category);
};

/**
 * Backdates the follows by a month and the posts to their dates, so that the inboxes have a history
 * from the start. The inbox is ordered by update ids, so the ids are assigned by date. Search index and items
 * are rebuilt for the new ids.
 */
const letTimePass = async (db: pg.Client): Promise<void> => {
  await db.query('begin');
  await db.query('lock table search_progress, update_search, update_items, updates in exclusive mode');
  await db.query('delete from update_search');
  await db.query('delete from update_items');
  await db.query(
    'update search_progress set update_id = 0, revision_id = 0, mark_update_id = 0, mark_revision_id = 0',
  );
  await db.query(`update follows set followed_at = now() - interval '30 days'`);
  await db.query('delete from fan_outs');
  await db.query(`
    with dated as (select id, row_number() over (order by posted_at, id) as place from updates),
      placed as (update updates u set id = -place, seen_at = posted_at from dated where u.id = dated.id returning u.id)
    update games g set latest_update_id = place from dated where g.latest_update_id = dated.id`);
  await db.query('update updates set id = -id where id < 0');
  await db.query(`
    insert into notifications (user_id, update_id, is_read)
    select f.user_id, u.id, u.posted_at < now() - interval '3 days'
    from follows f join updates u on u.app_id = f.app_id
    where u.posted_at >= f.followed_at and not u.is_hidden
    on conflict do nothing`);
  await db.query('commit');
};

/** Reminders of a PRO user: one for tomorrow, one for a release, and one in a few minutes. */
const remind = async (url: string, token: string, games: readonly Game[]): Promise<void> => {
  const [first, second, third] = games as [Game, Game, Game];
  const plans = [
    [first, 'custom', 'Try the new mode with Jonas', 26 * 3_600_000],
    [second, 'release_date', 'The expansion should be out today', 9 * 86_400_000],
    [third, 'update', 'Read what changed before the evening', 5 * 60_000],
  ] as const;
  for (const [{ appid }, reminderType, message, aheadMs] of plans)
    await call(url, 'POST', token, {
      steamAppId: appid,
      reminderType,
      message,
      reminderDate: new Date(Date.now() + aheadMs).toISOString(),
    });
};

/** A month of API calls and messages of the PRO user. */
const useDaily = (db: pg.Client): Promise<unknown> =>
  db.query(`
    insert into usage_days (user_id, day, api_calls, notifications)
    select u.id, current_date - n, 40 + (n * 37) % 90, (n * 13) % 9
    from users u, generate_series(1, 29) n where u.username = 'mira'`);

const waitForPosts = async (db: pg.Client): Promise<void> => {
  const deadline = Date.now() + FETCH_TIMEOUT_MS;
  while (Date.now() < deadline) {
    const { rows } = await db.query(
      `select 1 from games g join follows f using (app_id)
       where g.latest_update_id is null or g.described_at is null
         or not exists (select from updates u where u.app_id = g.app_id and u.kind <> 'unknown') limit 1`,
    );
    if (rows.length === 0) return;
    await sleep(200);
  }
};

/** Adds a few unreleased games and one released game to the wishlist. */
const wish = async (url: string, token: string, games: readonly Game[]): Promise<void> => {
  const ahead = games.filter(({ comingSoon }) => comingSoon).slice(0, 5);
  for (const { appid, name } of [...ahead, ...games.slice(40, 41)]) {
    await call(`${url}/api/user/wishlist`, 'POST', token, { steamAppId: appid, name });
  }
};

const settingsOf = async (url: string, token: string): Promise<NotificationSettings> =>
  ((await call(`${url}/api/user/notification-settings`, 'GET', token)) as NotificationSettingsBody).data;

/**
 * Mail, push and chat at once, but of few games: messages of a user's other games would soon be too many, and
 * what is too much is held back.
 */
const notifyAtOnce = async (
  url: string,
  token: string,
  { games, chatAddress, device }: Pick<World, 'chatAddress' | 'device'> & { games: readonly Game[] },
): Promise<void> => {
  const kinds = ['release', 'price-drop'];
  const channel = { kind: 'discord', name: 'With friends', url: chatAddress, kinds };
  await call(`${url}/api/user/channels`, 'POST', token, channel);
  const { endpoint, p256dh, auth } = device;
  const subscription = { endpoint, p256dh, auth };
  await call(`${url}/api/user/push-subscriptions`, 'POST', token, subscription, { 'User-Agent': PHONE });
  const settings = await settingsOf(url, token);
  const push = { ...settings.push, major: false, regular: false, patch: false };
  await call(`${url}/api/user/notification-settings`, 'PUT', token, { ...settings, push });
  const atOnce = { email: 'instant', push: true, chat: true, mutedUntil: null };
  for (const { appid } of games)
    await call(`${url}/api/user/games/${appid}/notifications`, 'PUT', token, atOnce);
};

/** A daily digest at the next time that can be chosen. */
const sendDigestSoon = async (url: string, token: string): Promise<void> => {
  const settings = await settingsOf(url, token);
  const step = DIGEST_STEP_MINUTES * 60_000;
  const at = Math.ceil((Date.now() + DIGEST_AFTER_MINUTES * 60_000) / step) * step;
  const digest = { ...settings.digest, time: new Date(at).toISOString().slice(11, 16) };
  const body = { ...settings, timeZone: 'UTC', digest };
  await call(`${url}/api/user/notification-settings`, 'PUT', token, body);
};

/** Signs up the sample users over the API and gives them games and a history. */
export const seed = async ({ url, databaseUrl, store, pay, chatAddress, device }: World): Promise<void> => {
  const games = store.catalogue;
  const db = new pg.Client({ connectionString: databaseUrl });
  await db.connect();
  try {
    const jonas = await signUp(url, 'Jonas Ferrant', 'jonas');
    await follow(url, jonas, games.slice(0, 9), 3);
    const mira = await signUp(url, 'Mira Okonjo', 'mira');
    await subscribe(url, mira, pay);
    await follow(url, mira, games.slice(3, 29), 6);
    await sortGames(url, mira, games.slice(3, 29));
    const feed = { name: 'My games', kinds: ['gameUpdates', 'gameReleases'] };
    await call(`${url}/api/user/calendar-feeds`, 'POST', mira, feed);
    await wish(url, mira, games);
    await remind(`${url}/api/user/reminders`, mira, games.slice(3, 6));
    await db.query('update users set email_verified = true');
    await waitForPosts(db);
    await letTimePass(db);
    await useDaily(db);
    await breakGames(store, db);
    await notifyAtOnce(url, mira, { games: gamesAtOnce(games), chatAddress, device });
    await sendDigestSoon(url, jonas);
  } finally {
    await db.end();
  }
};
