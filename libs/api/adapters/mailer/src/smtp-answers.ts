import { DeliveryRefused, InstanceRefused, RecipientRefused } from '@patchlight/application/ports';

/** An error of `nodemailer`. */
export type SmtpError = Error & {
  code?: string;
  /** Of the system, such as DEPTH_ZERO_SELF_SIGNED_CERT. */
  originalCode?: string;
  /** What the server replied to. */
  command?: string;
  response?: string;
  responseCode?: number;
};

/**
 * Whom a failure concerns: `later`, nobody, it may pass; `operator`: their configuration or reputation, so the mail is kept;
 * `recipient`: an address that takes no mail; `message`: this mail only, which is never accepted.
 */
export type SmtpMeaning = 'later' | 'operator' | 'recipient' | 'message';

interface Row {
  /** Of `nodemailer`. */
  error?: RegExp;
  /** Of the system below it. */
  system?: RegExp;
  command?: RegExp;
  /** The reply code; '': the server was not asked. */
  reply?: RegExp;
  /** The enhanced status code. */
  status?: RegExp;
  /** The rest of the reply, without addresses. */
  words?: RegExp;
  meaning: SmtpMeaning;
  source: string;
}

const PASSES = /\b(?:quota|rate limit\w*|gr[ae]y-?list\w*)\b/i;
const OF_OPERATOR =
  /\b(?:senders?|spf|dkim|dmarc|ptr|rdns|reverse|helo|ehlo|client|your (?:ip|host|server|domain|message)|ip address|relay\w*|authenticat\w+|black-?list\w*|block-?list\w*|blocked|dnsbl|rbl|reputation|spam\w*|polic(?:y|ies))\b/i;
const OF_ADDRESS =
  /no such|unknown|not exist|no mailbox|not found|mailbox unavailable|disabled|(?:bad|invalid) (?:address|mailbox|recipient)/i;

/**
 * What failures of a mail mean: the first row that fits; without one, `later`. One fault of the operator must not suspend the
 * addresses of all users, so an address is refused only by a reply that speaks of it, and of nothing else.
 */
const ROWS: readonly Row[] = [
  { error: /^E(?:NO)?AUTH$|^ETLS$/, reply: /^4/, meaning: 'later', source: 'RFC 4954, 6; RFC 3207, 4' },
  { error: /^E(?:NO)?AUTH$/, meaning: 'operator', source: 'RFC 4954, 6: 530, 534, 535, 538' },
  { error: /^E(?:REQUIRE)?TLS$/, meaning: 'operator', source: 'RFC 3207, 4.1; RFC 8689' },
  {
    system: /CERT|SIGNATURE|^ERR_(?:TLS|SSL)_/,
    meaning: 'operator',
    source: 'Node.js, TLS: certificate errors',
  },
  { error: /^EPROTOCOL$/, reply: /^5/, meaning: 'operator', source: 'RFC 5321, 3.1: 554; RFC 7504, 3: 521' },
  { error: /^(?!EENVELOPE$|EMESSAGE$)/, meaning: 'later', source: 'RFC 5321, 4.5.4.1: try again' },
  { reply: /^$/, meaning: 'message', source: 'nodemailer: invalid before it is sent' },
  { reply: /^(?!5)/, meaning: 'later', source: 'RFC 5321, 4.2.1: transient' },
  { reply: /^503$/, meaning: 'later', source: 'RFC 5321, 4.2.2: bad sequence, of this session' },
  { reply: /^53[0458]$/, meaning: 'operator', source: 'RFC 4954, 6; RFC 3207, 4' },
  {
    command: /^(?:MAIL FROM|DATA)$/,
    status: /^5\.(?:2\.3|3\.4)$/,
    meaning: 'message',
    source: 'RFC 3463, 3.3 and 3.4',
  },
  { words: PASSES, meaning: 'later', source: 'Postfix, Exim and Exchange: limits' },
  { words: OF_OPERATOR, meaning: 'operator', source: 'Postfix, Exim, Gmail and Exchange: sender and policy' },
  { status: /^5\.1\.[78]$/, meaning: 'operator', source: "RFC 3463, 3.2: the sender's address" },
  { status: /^5\.7\.\d+$/, meaning: 'operator', source: 'RFC 3463, 3.8; RFC 7372: security or policy' },
  {
    command: /^(?:RCPT TO|DATA)$/,
    status: /^5\.(?:1\.(?:[1236]|10)|2\.1)$/,
    meaning: 'recipient',
    source: 'RFC 3463, 3.2 and 3.3; RFC 7505',
  },
  { command: /^RCPT TO$/, reply: /^556$/, meaning: 'recipient', source: 'RFC 7504, 4: takes no mail' },
  {
    command: /^RCPT TO$/,
    status: /^5\.(?![015]\.0$)/,
    meaning: 'later',
    source: 'RFC 3463, 3: of no address',
  },
  { command: /^RCPT TO$/, words: OF_ADDRESS, meaning: 'recipient', source: 'RFC 5321, 4.2.3: 550, 553' },
  { command: /^RCPT TO$/, meaning: 'later', source: 'RFC 5321, 4.2.3: 550 names local policy, too' },
  { command: /^MAIL FROM$/, reply: /^552$/, meaning: 'message', source: 'RFC 1870, 6: too large' },
  { command: /^MAIL FROM$/, meaning: 'operator', source: 'RFC 5321, 3.3: only the sender is known yet' },
  { command: /^DATA$/, meaning: 'message', source: 'RFC 5321, 4.2.3: 552, 554; RFC 3463, 3.7' },
];

const fits = (pattern: RegExp | undefined, text: string): boolean => pattern?.test(text) ?? true;

export const meaningOf = ({
  code = '',
  originalCode = '',
  command = '',
  response = '',
  responseCode,
}: SmtpError): SmtpMeaning => {
  const [status = ''] = /(?<![\d.])5\.\d{1,3}\.\d{1,3}(?!\.?\d)/.exec(response) ?? [];
  // Without the address itself, which may say anything.
  const words = response
    .split(/\s+/)
    .filter((word) => !word.includes('@'))
    .join(' ');
  const row = ROWS.find(
    (each) =>
      fits(each.error, code) &&
      fits(each.system, originalCode) &&
      fits(each.command, command) &&
      fits(each.reply, String(responseCode ?? '')) &&
      fits(each.status, status) &&
      fits(each.words, words),
  );
  return row?.meaning ?? 'later';
};

/** What failed, in words of the server if it has replied. */
const wordsOf = ({ response, message }: SmtpError): string =>
  (response ?? message).replace(/\p{C}+/gu, ' ').slice(0, 300);

/** The error for senders of mails; of `nodemailer` itself if the mail may be sent again later. */
export const failureOf = (cause: SmtpError): Error => {
  switch (meaningOf(cause)) {
    case 'operator':
      return new InstanceRefused(`The mail server does not take mails of this instance: ${wordsOf(cause)}`, {
        cause,
      });
    case 'recipient':
      return new RecipientRefused(wordsOf(cause), { cause });
    case 'message':
      return new DeliveryRefused(wordsOf(cause), { cause });
    case 'later':
      return cause.code === 'EABORT' ? new Error('The mail server took too long', { cause }) : cause;
  }
};
