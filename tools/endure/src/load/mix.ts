import type { AuthBody, NotificationsBody } from '@patchlight/contracts';
import { PASSWORD, Visitor } from '@patchlight/api-e2e';

/** Somebody who uses the product, and what they have in mind. */
export interface Reader {
  base: string;
  username: string;
  visitor: Visitor;
  /** Games to follow and leave; the others stay followed. */
  spare: { appId: number; isFollowed: boolean }[];
  /** Of the last page of the inbox. */
  unread: string[];
}

/** One act of a reader, of one call or more. */
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

/** A call that was cut off may have had its effect: 409 and 404 say so, and all is as it was to be. */
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

/** An act by chance, as often as its share says. */
export const actByChance = (): Act => {
  let left = Math.random() * MIX.reduce((sum, [share]) => sum + share, 0);
  return MIX.find(([share]) => (left -= share) < 0)?.[1] ?? inbox;
};
