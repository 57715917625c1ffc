import type { OutboundAnswer, WebhookAnswer } from '@patchlight/application/ports';
import type { WebhookFormat } from '@patchlight/contracts';
import type { ChatKind } from '@patchlight/domain';
import { isGone, waitOf } from './answers.ts';

interface Row {
  status: RegExp;
  /** null: the receiver has accepted the event. */
  error: string | null;
  isGone?: true;
  source: string;
}

const GONE = 'The receiver is gone';

/** What a receiver has done with an event, by its status: the first row that fits. Events that were not accepted are sent again. */
const ROWS: readonly Row[] = [
  { status: /^2/, error: null, source: 'Standard Webhooks: 2xx is a success' },
  {
    status: /^3/,
    error: 'The address leads to another one, which is not followed',
    source: 'Standard Webhooks: 3xx is a failure',
  },
  { status: /^410$/, error: GONE, isGone: true, source: 'Standard Webhooks: 410 ends the deliveries' },
  { status: /^429$/, error: 'The receiver takes no more for now', source: 'RFC 6585, 4; Standard Webhooks' },
  { status: /^4/, error: 'The receiver refused the event', source: 'RFC 9110, 15.5' },
  { status: /^5/, error: 'The receiver does not work right now', source: 'RFC 9110, 15.6' },
];

/** A status that no row knows. */
const UNKNOWN: Pick<Row, 'error' | 'isGone'> = { error: 'The receiver gave an answer that is not known' };

/** Chats answer as they do to messages. */
const CHATS: Record<WebhookFormat, ChatKind> = {
  standard: 'json',
  github: 'json',
  discord: 'discord',
  slack: 'slack',
};

export const webhookAnswerOf = (
  format: WebhookFormat,
  answer: OutboundAnswer,
  now: Date,
): Pick<WebhookAnswer, 'status' | 'error' | 'isGone' | 'waitMs'> => {
  const { status } = answer;
  const chat = CHATS[format];
  const { error, isGone: isEnd = false } = ROWS.find((row) => row.status.test(String(status))) ?? UNKNOWN;
  const hasEnded = isEnd || (chat !== 'json' && isGone(chat, answer));
  return {
    status,
    error: error === null ? null : `${hasEnded ? GONE : error} (${status}).`,
    isGone: hasEnded,
    waitMs: error === null ? null : waitOf(chat, answer, now),
  };
};
