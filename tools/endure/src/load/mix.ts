import type { AuthBody, NotificationsBody } from '@patchlight/contracts';
import { PASSWORD, Visitor } from '@patchlight/api-e2e';

/** A simulated user and the state of their session. */
export interface Reader {
  base: string;
  username: string;
  visitor: Visitor;
  /** Games to follow and unfollow. */
  spare: { appId: number; isFollowed: boolean }[];
  /** Unread notifications of the last inbox page. */
  unread: string[];
}

/** An action of a reader: one or more requests. */
type Act = (reader: Reader) => Promise<unknown>;

const WORDS = ['balance', 'fix', 'season', '"new map"', 'patch -beta', 'improved', 'the'];

const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)]!;

const inbox: Act = async (reader) => {
  const { data } = await reader.visitor.done<NotificationsBody>('GET', '/notifications');
  reader.unread = data.filter(({ is_read }) => !is_read).map(({ id }) => id);
};

const markRead: Act = async (reader) => {
  const id = reader.unread.pop();
  if (id === undefined) return inbox(reader);
  return reader.visitor.done('PUT', `/notifications/${id}/read`);
};

/** An interrupted request may have succeeded. Then a retry returns 409 or 404. */
const followOrLeave: Act = async ({ visitor, spare }) => {
  const game = spare.shift();
  if (!game) return;
  const { appId, isFollowed } = game;
  const path = isFollowed ? `/user/games/${appId}` : '/user/games';
  const call = isFollowed
    ? visitor.call('DELETE', path)
    : visitor.call('POST', path, { body: { steamAppId: appId, name: `Game ${appId}` } });
  try {
    const { status } = await call;
    if (status >= 300 && status !== 404 && status !== 409) throw new Error(`${path} answered ${status}`);
    game.isFollowed = !isFollowed;
  } finally {
    spare.push(game);
  }
};

const signInAndOut: Act = async ({ base, username }) => {
  const body = { identifier: username, password: PASSWORD };
  const { data } = await new Visitor(base).done<AuthBody>('POST', '/auth/login', { body });
  await new Visitor(base, data.token).done('POST', '/auth/logout');
};

const MIX: [share: number, act: Act][] = [
  [20, ({ visitor }) => visitor.done('GET', '/user/games')],
  [20, inbox],
  [17, ({ visitor }) => visitor.done('GET', '/notifications/unread-count')],
  [10, ({ visitor }) => visitor.done('GET', '/user/games/updates/calendar')],
  [
    10,
    ({ visitor }) => visitor.done('GET', `/user/games/updates/search?q=${encodeURIComponent(pick(WORDS))}`),
  ],
  [12, markRead],
  [8, followOrLeave],
  [2, signInAndOut],
  [1, ({ visitor }) => visitor.done('PUT', '/notifications/mark-all-read')],
];

/** A random action, weighted by its share. */
export const actByChance = (): Act => {
  let left = Math.random() * MIX.reduce((sum, [share]) => sum + share, 0);
  return MIX.find(([share]) => (left -= share) < 0)?.[1] ?? inbox;
};
