import type { MessageUpdate, UpdateMessage } from '@patchlight/application/ports';
import type { NotificationKind } from '@patchlight/contracts';
import { ntfyTopicPath } from '@patchlight/domain';
import type { ChatTarget } from '@patchlight/domain';
import { json } from './request.ts';
import type { ChatRequest } from './request.ts';
import { KIND_LABELS, TEST_TEXT, TEST_TITLE, bytesOf, fitted, moreText } from './text.ts';

/** A longer message becomes an attachment. See https://docs.ntfy.sh/publish/#limitations */
const MESSAGE_MAX_BYTES = 4_096;
const TITLE_MAX_BYTES = 250;
const LINE_MAX_BYTES = 190;

/** 4: high, 3: default, 2: low. */
const PRIORITIES: Record<NotificationKind, 2 | 3 | 4> = {
  major: 4,
  regular: 3,
  patch: 3,
  news: 2,
  unknown: 2,
  reminder: 4,
  release: 4,
  'release-moved': 3,
  'price-drop': 3,
  edited: 2,
};

const short = (text: string, max: number): string => fitted(text, max, undefined, bytesOf);

const ofOne = ({ kind, title, excerpt, game, url }: MessageUpdate) => ({
  title: short(`${game.name}: ${KIND_LABELS[kind]}`, TITLE_MAX_BYTES),
  message: `${short(title, 1_000)}\n${short(excerpt, MESSAGE_MAX_BYTES - 1_001)}`.trim(),
  click: url,
});

const ofSeveral = (updates: readonly MessageUpdate[], more: number) => ({
  title: `${updates.length + more} notifications`,
  message: [
    ...updates.map(({ game, title }) => short(`${game.name}: ${title}`, LINE_MAX_BYTES)),
    ...(more > 0 ? [moreText(more)] : []),
  ].join('\n'),
  click: new URL('/notifications', updates[0]!.url).href,
});

const contentOf = ({ updates, more }: UpdateMessage): { title: string; message: string; click?: string } => {
  const [first] = updates;
  if (first === undefined) return { title: TEST_TITLE, message: TEST_TEXT };
  return updates.length + more === 1 ? ofOne(first) : ofSeveral(updates, more);
};

/** A message to an ntfy topic, published as JSON at the root of its server. */
export const ntfyRequest = ({ url, authorization }: ChatTarget, message: UpdateMessage): ChatRequest => {
  const { origin, pathname, search } = new URL(url);
  const [, folder = '/', topic = ''] = /^(.*\/)([^/]+)\/?$/.exec(ntfyTopicPath(pathname)) ?? [];
  const priority = Math.max(...message.updates.map(({ kind }) => PRIORITIES[kind]), 2);
  return json(
    origin + folder + search,
    { topic, ...contentOf(message), ...(message.updates.length > 0 && { priority }) },
    authorization === null ? {} : { Authorization: authorization },
  );
};
