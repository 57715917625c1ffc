import type {
  ChatAnswer,
  OutboundAnswer,
  OutboundFailure,
  OutboundHttp,
  OutboundProblem,
} from '@patchlight/application/ports';
import { CHAT_KIND_NAMES } from '@patchlight/contracts';
import { askedWaitMs, asOneLine } from '@patchlight/domain';
import type { ChatKind } from '@patchlight/domain';

const DETAIL_MAX = 100;

const receiverOf = (kind: ChatKind): string => (kind === 'json' ? 'The receiver' : CHAT_KIND_NAMES[kind]);

const fieldIn = (body: string, field: string): unknown => {
  try {
    return (JSON.parse(body) as Record<string, unknown> | null)?.[field];
  } catch {
    return undefined;
  }
};

const textIn = (body: string, field: string): string => {
  const value = fieldIn(body, field);
  return typeof value === 'string' ? value : '';
};

/** The reason that a known service gives. Other receivers may be anything, and their answers are not shown. */
const DETAILS: Record<ChatKind, (body: string) => string> = {
  discord: (body) => textIn(body, 'message'),
  slack: (body) => (/^[a-z_]+$/.test(body) ? body.replaceAll('_', ' ') : ''),
  ntfy: (body) => textIn(body, 'error'),
  json: () => '',
};

/** The error code that a known service gives. */
const CODES: Record<ChatKind, (body: string) => string> = {
  discord: (body) => String(fieldIn(body, 'code') ?? ''),
  slack: (body) => body.trim(),
  ntfy: (body) => String(fieldIn(body, 'code') ?? ''),
  json: () => '',
};

/**
 * Whether the user may read what a receiver answers: others may come from a network that the operator has opened, but
 * the user may not read.
 */
export const mayShow = (outbound: OutboundHttp, url: string, use: 'chat' | 'webhook'): boolean =>
  outbound.preview(url, use) === 'public';

/** How long a receiver asks to wait, in ms; null: it does not say. */
export const waitOf = (kind: ChatKind, { headers, body }: OutboundAnswer, now: Date): number | null =>
  askedWaitMs(headers, now, kind === 'discord' ? fieldIn(body, 'retry_after') : null);

type Outcome = Exclude<ChatAnswer['outcome'], 'delayed' | 'silent'>;

interface Row {
  /** Any by default. */
  kind?: ChatKind;
  status: RegExp;
  code?: RegExp;
  outcome: Outcome;
  /** `%` is the receiver. */
  sentence: string;
  source: string;
}

const GONE = '% has nothing at this address any more';
const NOT_ALLOWED = '% does not allow messages to this address';
const NOT_NOW = '% takes no more messages for now';

/**
 * What a receiver has done with a message, by its status and error code: the first row that fits. `gone` and `refused` are for the
 * owner of the channel to change; what has `failed` is sent again later.
 */
const ROWS: readonly Row[] = [
  { status: /^2/, outcome: 'accepted', sentence: '% accepted the message', source: 'RFC 9110, 15.3' },
  {
    kind: 'discord',
    status: /^401$/,
    code: /^50027$/,
    outcome: 'gone',
    sentence: GONE,
    source: 'Discord, JSON error codes: 50027, invalid webhook token',
  },
  {
    kind: 'slack',
    status: /^403$/,
    code: /^(?:invalid_token|team_disabled)$/,
    outcome: 'gone',
    sentence: GONE,
    source: 'Slack, incoming webhooks: handling errors',
  },
  {
    status: /^404$/,
    outcome: 'gone',
    sentence: GONE,
    source: 'RFC 9110, 15.5.5; Discord: 10015; Slack: no_service',
  },
  {
    status: /^410$/,
    outcome: 'gone',
    sentence: GONE,
    source: 'RFC 9110, 15.5.11; Slack: channel_is_archived',
  },
  { status: /^401$/, outcome: 'refused', sentence: NOT_ALLOWED, source: 'RFC 9110, 15.5.2; ntfy: 40101' },
  {
    status: /^403$/,
    outcome: 'refused',
    sentence: NOT_ALLOWED,
    source: 'RFC 9110, 15.5.4; ntfy: 40301; Slack: action_prohibited',
  },
  {
    status: /^429$/,
    outcome: 'failed',
    sentence: NOT_NOW,
    source: 'RFC 6585, 4; Discord, Slack and ntfy: limits',
  },
  {
    status: /^4(?:08|21|25)$/,
    outcome: 'failed',
    sentence: NOT_NOW,
    source: 'RFC 9110, 15.5.9 and 15.5.20; RFC 8470, 5.2',
  },
  {
    status: /^3/,
    outcome: 'refused',
    sentence: 'This address leads to another one: enter the other one',
    source: 'RFC 9110, 15.4',
  },
  { status: /^4/, outcome: 'refused', sentence: '% refused the message', source: 'RFC 9110, 15.5: as 400' },
  {
    status: /^5/,
    outcome: 'failed',
    sentence: '% does not work right now',
    source: 'RFC 9110, 15.6: as 500',
  },
];

/** A status that no row knows. */
const UNKNOWN: Pick<Row, 'outcome' | 'sentence'> = {
  outcome: 'failed',
  sentence: '% gave an answer that is not known',
};

const rowOf = (kind: ChatKind, { status, body }: OutboundAnswer): Pick<Row, 'outcome' | 'sentence'> =>
  ROWS.find(
    (row) =>
      (row.kind ?? kind) === kind &&
      row.status.test(String(status)) &&
      (row.code?.test(CODES[kind](body)) ?? true),
  ) ?? UNKNOWN;

/** Whether the receiver does not exist any more. */
export const isGone = (kind: ChatKind, answer: OutboundAnswer): boolean =>
  rowOf(kind, answer).outcome === 'gone';

/**
 * The answer to a message, by the status.
 * @param isShown whether the user may read what the receiver says
 */
export const answerOf = (
  kind: ChatKind,
  response: OutboundAnswer,
  now: Date,
  isShown: boolean,
): ChatAnswer => {
  const { status, body } = response;
  const { outcome, sentence } = rowOf(kind, response);
  const detail =
    outcome === 'accepted' || !isShown ? '' : asOneLine(DETAILS[kind](body)).slice(0, DETAIL_MAX);
  const reason = detail === '' ? String(status) : `${status}: ${detail}`;
  const answer = `${sentence.replace('%', receiverOf(kind))} (${reason}).`;
  const waitMs = outcome === 'failed' ? waitOf(kind, response, now) : null;
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
  if (status !== null) {
    const answer = answerOf(kind, { status, headers: {}, body: '' }, now, false);
    return problem === 'timed-out' && answer.outcome === 'failed' ? { ...answer, outcome: 'silent' } : answer;
  }
  return { outcome: problem === 'timed-out' ? 'silent' : 'failed', answer: PROBLEMS[problem] };
};
