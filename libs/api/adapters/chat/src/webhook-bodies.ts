import type { MessageUpdate, WebhookMessage, WebhookTarget } from '@patchlight/application/ports';
import type { GameEventType, NotificationKind, V1Event, WebhookPayload } from '@patchlight/contracts';
import { discordRequest } from './discord.ts';
import { slackRequest } from './slack.ts';
import { fitted } from './text.ts';

/** Bytes of texts in JSON, so that a body stays below 20 kB. */
const TEXT_MAX = 3_000;
const NAME_MAX = 1_000;
const LINE_MAX = 400;
const bytesInJson = (text: string): number => Buffer.byteLength(JSON.stringify(text)) - 2;
const cut = (text: string, max: number): string => fitted(text, max, undefined, bytesInJson);

const PING = 'Events of your games arrive here.';

/** What chats say before the title. */
const LABELS: Partial<Record<GameEventType, string>> = {
  'update.edited': 'Edited: ',
  'update.kind_changed': 'Reclassified: ',
  'update.hidden': 'Hidden: ',
};
const KINDS: Partial<Record<GameEventType, NotificationKind>> = {
  'game.released': 'release',
  'game.release_moved': 'release-moved',
  'price.dropped': 'price-drop',
};

const fittedEvent = (event: V1Event): V1Event => ({
  ...event,
  gameName: cut(event.gameName, NAME_MAX),
  text: event.text === null ? null : cut(event.text, TEXT_MAX),
  edit: event.edit && {
    ...event.edit,
    changes: event.edit.changes.map(({ before, after, ...change }) => ({
      ...change,
      before: before && cut(before, LINE_MAX),
      after: after && cut(after, LINE_MAX),
    })),
  },
  update: event.update && {
    ...event.update,
    title: cut(event.update.title, TEXT_MAX),
    gameName: cut(event.update.gameName, NAME_MAX),
  },
});

const payloadOf = ({ event, name }: WebhookMessage, now: Date): WebhookPayload =>
  event
    ? { type: event.type, timestamp: event.at, data: fittedEvent(event) }
    : { type: 'ping', timestamp: now.toISOString(), data: { webhook: name, text: PING } };

/** `repository_dispatch` takes a type of up to 100 characters, and up to 10 keys. */
const dispatchOf = ({ id, event, name }: WebhookMessage, now: Date) => {
  const data = event && fittedEvent(event);
  return {
    event_type: `patchlight.${data?.type ?? 'ping'}`,
    client_payload: data
      ? {
          id,
          event_id: data.id,
          at: data.at,
          app_id: data.appId,
          game: data.gameName,
          title: data.update?.title ?? data.text,
          kind: data.update?.kind ?? null,
          gid: data.update?.gid ?? null,
          url: data.update?.url ?? null,
          content_hash: data.update?.contentHash ?? null,
        }
      : { id, at: now.toISOString(), webhook: name, text: PING },
  };
};

/** '2 changes, not announced', of an edit of more than the looks. */
const editText = ({ edit }: V1Event): string => {
  const count = edit ? edit.changes.filter((change) => change.class !== 'cosmetic').length : 0;
  if (!edit || count === 0) return '';
  const changes = edit.more > 0 ? `${count}+ changes` : count === 1 ? '1 change' : `${count} changes`;
  return edit.isSilent ? `${changes}, not announced` : changes;
};

/** As in a chat message, without the text of the post. */
const updateOf = (event: V1Event, publicUrl: URL): MessageUpdate => {
  const { id, type, at, appId, gameName, update, text } = event;
  return {
    id,
    kind: update?.kind ?? KINDS[type] ?? 'unknown',
    title: `${LABELS[type] ?? ''}${update?.title ?? text ?? gameName}`,
    excerpt: editText(event),
    items: null,
    game: { appId, name: gameName },
    pictureUrl: null,
    url: update?.url ?? new URL(`/g/${appId}`, publicUrl).href,
    at: new Date(at),
  };
};

/** The body of a delivery, as JSON. */
export const webhookBody = (
  { format, url }: WebhookTarget,
  message: WebhookMessage,
  { publicUrl, now }: { publicUrl: URL; now: Date },
): string => {
  if (format === 'standard') return JSON.stringify(payloadOf(message, now));
  if (format === 'github') return JSON.stringify(dispatchOf(message, now));
  const { id, event } = message;
  const updates = event ? [updateOf(event, publicUrl)] : [];
  const chat = { id, kind: event ? 'update' : 'test', updates, more: 0 } as const;
  const request = { discord: discordRequest, slack: slackRequest }[format];
  return request({ kind: format, url, authorization: null }, chat).body;
};
