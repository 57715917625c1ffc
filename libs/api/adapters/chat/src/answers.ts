import type {
  ChatAnswer,
  OutboundAnswer,
  OutboundFailure,
  OutboundProblem,
} from '@patchlight/application/ports';
import { CHAT_KIND_NAMES } from '@patchlight/contracts';
import { asOneLine } from '@patchlight/domain';
import type { ChatKind } from '@patchlight/domain';

const DETAIL_MAX = 100;

const receiverOf = (kind: ChatKind): string => (kind === 'json' ? 'The receiver' : CHAT_KIND_NAMES[kind]);

const textIn = (body: string, field: string): string => {
  try {
    const value: unknown = (JSON.parse(body) as Record<string, unknown> | null)?.[field];
    return typeof value === 'string' ? value : '';
  } catch {
    return '';
  }
};

/** The reason that a known service gives. Other receivers may be anything, and their answers are not shown. */
const DETAILS: Record<ChatKind, (body: string) => string> = {
  discord: (body) => textIn(body, 'message'),
  slack: (body) => (/^[a-z_]+$/.test(body) ? body.replaceAll('_', ' ') : ''),
  ntfy: (body) => textIn(body, 'error'),
  json: () => '',
};

/** What the receiver asks to wait, in ms; null if it does not say. */
export const waitOf = ({ headers }: OutboundAnswer, now: Date): number | null => {
  const seconds = ['retry-after', 'x-ratelimit-reset-after'].map((name) => {
    const text = headers[name] ?? '';
    if (/^\d+(?:\.\d+)?$/.test(text)) return Number(text);
    return name === 'retry-after' ? (Date.parse(text) - now.getTime()) / 1_000 : NaN;
  });
  const known = seconds.filter((value) => value > 0);
  return known.length === 0 ? null : Math.ceil(Math.max(...known) * 1_000);
};

const outcomeOf = (status: number): Exclude<ChatAnswer['outcome'], 'delayed'> => {
  if (status >= 200 && status < 300) return 'accepted';
  if (status === 404 || status === 410) return 'gone';
  return status >= 500 || [408, 425, 429].includes(status) ? 'failed' : 'refused';
};

const sentenceOf = (receiver: string, status: number): string => {
  if (status >= 200 && status < 300) return `${receiver} accepted the message`;
  if (status >= 300 && status < 400) return 'This address leads to another one: enter the other one';
  if (status === 401 || status === 403) return `${receiver} does not allow messages to this address`;
  if (status === 404 || status === 410) return `${receiver} has nothing at this address any more`;
  if (status === 429) return `${receiver} takes no more messages for now`;
  if (status >= 500) return `${receiver} does not work right now`;
  return `${receiver} refused the message`;
};

/** The answer to a message, by the status. */
export const answerOf = (kind: ChatKind, response: OutboundAnswer, now: Date): ChatAnswer => {
  const { status, body } = response;
  const outcome = outcomeOf(status);
  const detail = outcome === 'accepted' ? '' : asOneLine(DETAILS[kind](body)).slice(0, DETAIL_MAX);
  const reason = detail === '' ? String(status) : `${status}: ${detail}`;
  const answer = `${sentenceOf(receiverOf(kind), status)} (${reason}).`;
  const waitMs = outcome === 'failed' ? waitOf(response, now) : null;
  return waitMs === null ? { outcome, answer } : { outcome: 'delayed', answer, waitMs };
};

export const PROBLEMS: Record<OutboundProblem, string> = {
  'refused-address':
    'This address is not allowed: it must start with https://, without a port, and be reachable by everybody.',
  'timed-out': 'The receiver took too long to answer.',
  unreachable: 'The receiver cannot be reached.',
  'too-large': 'The receiver sent an answer that is too large.',
  unreadable: 'The receiver sent a compressed answer.',
  insecure: 'The receiver has no valid certificate, so nothing was sent to it.',
  busy: 'Too many messages wait for this receiver.',
};

/** The answer when there was no usable response. A status of success means that the message has arrived. */
export const answerToFailure = (
  kind: ChatKind,
  { kind: problem, status }: OutboundFailure,
  now: Date,
): ChatAnswer => {
  if (status !== null) return answerOf(kind, { status, headers: {}, body: '' }, now);
  return { outcome: problem === 'refused-address' ? 'refused' : 'failed', answer: PROBLEMS[problem] };
};
