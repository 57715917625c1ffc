import type { MessageUpdate, UpdateMessage } from '@patchlight/application/ports';

/** A notification in the declarative form, which Safari shows without a service worker. */
interface DeclarativePush {
  web_push: 8030;
  notification: {
    title: string;
    body: string;
    /** Absolute URL. */
    navigate: string;
    /** A repeated delivery replaces the notification that is shown. */
    tag: string;
  };
}

export interface RenderedPush {
  /** JSON of at most 3,000 bytes: push services take 4,096 with encryption. */
  payload: string;
  urgency: 'high' | 'normal' | 'low';
  /** At most 32 characters of base64url. While the device is offline, the service keeps the last message per topic. */
  topic: string;
}

const TITLE_BYTES = 300;
const LINE_BYTES = 500;
const BODY_BYTES = 1_500;
const MOST_LINES = 5;

const HIGH = new Set<MessageUpdate['kind']>(['major', 'release', 'reminder']);
const LOW = new Set<MessageUpdate['kind']>(['news', 'unknown', 'edited']);

/** Without control characters and marks of direction, which could disguise a text. */
const DISGUISING = /[\p{Cc}\u2028-\u202e\u2066-\u2069]+/gu;

/** Size in JSON, without quotes. */
const bytesOf = (text: string): number => Buffer.byteLength(JSON.stringify(text)) - 2;

/** Cuts a text to a number of bytes in JSON, between characters. */
const fit = (text: string, bytes: number): string => {
  const plain = text.toWellFormed().replace(DISGUISING, ' ').replace(/ {2,}/g, ' ').trim();
  if (bytesOf(plain) <= bytes) return plain;
  let used = bytesOf('…');
  let kept = '';
  for (const character of plain) {
    used += bytesOf(character);
    if (used > bytes) break;
    kept += character;
  }
  return `${kept.trimEnd()}…`;
};

const fitLines = (lines: string[]): string => {
  const each = Math.min(LINE_BYTES, Math.floor(BODY_BYTES / lines.length) - bytesOf('\n'));
  return lines.map((line) => fit(line, each)).join('\n');
};

const urgencyOf = ({ kind, updates }: UpdateMessage): RenderedPush['urgency'] => {
  if (kind === 'test' || updates.some((update) => HIGH.has(update.kind))) return 'high';
  return updates.every((update) => LOW.has(update.kind)) ? 'low' : 'normal';
};

const textsOf = (
  { kind, updates, more }: UpdateMessage,
  baseUrl: string,
): { title: string; lines: string[]; navigate: string } => {
  const [first] = updates;
  if (kind === 'test' || !first)
    return {
      title: 'Patchlight',
      lines: ['Push messages reach this device.'],
      navigate: new URL('/settings?tab=notifications', baseUrl).href,
    };
  const count = updates.length + more;
  if (count === 1)
    return { title: first.game.name, lines: [first.title, first.excerpt], navigate: first.url };
  const isOneGame = more === 0 && updates.every(({ game }) => game.appId === first.game.appId);
  const shown = updates.slice(0, MOST_LINES);
  const lines = shown.map(({ game, title }) => (isOneGame ? title : `${game.name}: ${title}`));
  const hidden = count - shown.length;
  return {
    title: isOneGame ? `${count} updates of ${first.game.name}` : `${count} updates of your games`,
    lines: hidden > 0 ? [...lines, `${hidden} more`] : lines,
    navigate: new URL('/notifications', baseUrl).href,
  };
};

const topicOf = ({ kind, updates, more }: UpdateMessage): string => {
  const [first] = updates;
  if (kind === 'test' || !first) return 'test';
  const isOneGame = more === 0 && updates.every(({ game }) => game.appId === first.game.appId);
  return isOneGame ? `game-${first.game.appId}` : kind;
};

/** @param baseUrl public URL of the instance */
export const renderPush = (message: UpdateMessage, baseUrl: string): RenderedPush => {
  const { title, lines, navigate } = textsOf(message, baseUrl);
  const push: DeclarativePush = {
    web_push: 8030,
    notification: {
      title: fit(title, TITLE_BYTES),
      body: fitLines(lines.filter((line) => line !== '')),
      navigate,
      tag: message.id,
    },
  };
  return { payload: JSON.stringify(push), urgency: urgencyOf(message), topic: topicOf(message) };
};
