import { ATTEMPT_MS, DeliveryRefused, RecipientRefused } from '@patchlight/application/ports';
import { createTransport } from 'nodemailer';
import type { SendMailOptions } from 'nodemailer';

export interface DkimKey {
  domain: string;
  selector: string;
  /** PEM, RSA. */
  privateKey: string;
}

export interface SmtpOptions {
  /** smtp:// or smtps://, with credentials if the server requires them. */
  smtpUrl: string;
  /** Requires TLS before sending. */
  requiresTls: boolean;
  /** null: mails are not signed. */
  dkim: DkimKey | null;
  /** Timeout of each SMTP step; 15 s by default. */
  timeoutMs?: number;
  /** Timeout of a mail with all its steps; 25 s by default, less than an attempt may take. */
  totalMs?: number;
}

const CONNECTIONS = 5;

/** With both headers of one-click unsubscribing, as RFC 8058 requires. */
const SIGNED_HEADERS = [
  'From',
  'Reply-To',
  'Subject',
  'Date',
  'Message-ID',
  'To',
  'MIME-Version',
  'Content-Type',
  'Content-Transfer-Encoding',
  'In-Reply-To',
  'References',
  'Auto-Submitted',
  'Precedence',
  'List-Unsubscribe',
  'List-Unsubscribe-Post',
].join(':');

const dkimOf = ({ domain, selector, privateKey }: DkimKey) => ({
  domainName: domain,
  keySelector: selector,
  privateKey,
  headerFieldNames: SIGNED_HEADERS,
});

/** A header that is sent as it is, on one line; other headers are folded at 76 characters. */
export const unfolded = (value: string) => ({ prepared: true, foldLines: false, value });

/** Connections to the mail server, which are kept for the next mail. Uses TLS whenever the server offers it. */
export class SmtpTransport {
  private readonly pool;
  private readonly totalMs;

  constructor({ smtpUrl, requiresTls, dkim, timeoutMs = 15_000, totalMs = ATTEMPT_MS - 5_000 }: SmtpOptions) {
    this.totalMs = totalMs;
    this.pool = createTransport({
      pool: true,
      url: smtpUrl,
      maxConnections: CONNECTIONS,
      requireTLS: requiresTls,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      disableFileAccess: true,
      disableUrlAccess: true,
      ...(dkim && { dkim: dkimOf(dkim) }),
    });
  }

  /** @throws {DeliveryRefused} @throws {RecipientRefused} */
  async send(message: SendMailOptions): Promise<void> {
    // A server that trickles its answer never runs into the timeouts of the steps. Cleared, because a pending timer keeps
    // the mail in memory.
    const limit = new AbortController();
    const timer = setTimeout(() => limit.abort(), this.totalMs);
    try {
      await this.pool.sendMail({ ...message, signal: limit.signal });
    } catch (error) {
      throw asRefusal(error as SmtpError) ?? asTimeout(error as SmtpError) ?? error;
    } finally {
      clearTimeout(timer);
    }
  }

  /** Mails in progress are still sent. */
  close(): void {
    this.pool.close();
  }
}

type SmtpError = Error & { code?: string; responseCode?: number; response?: string; command?: string };

/** Of addresses that do not exist or take no mail (RFC 3463, RFC 7505); others concern the sender, or pass. */
const CODES_OF_ADDRESSES = new Set(['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10', '5.2.1']);
/** Say only that something is wrong. */
const IS_GENERAL = /^5\.[015]\.0$/;
const IS_ABOUT_ADDRESS =
  /no such|unknown|not exist|no mailbox|not found|mailbox unavailable|disabled|(?:bad|invalid) (?:address|mailbox|recipient)/i;

/** Whether a rejected recipient is the reason. */
const isAboutRecipient = (response: string): boolean => {
  const [code] = /(?<![\d.])5\.\d{1,3}\.\d{1,3}(?!\.?\d)/.exec(response) ?? [];
  if (code && !IS_GENERAL.test(code)) return CODES_OF_ADDRESSES.has(code);
  // Without the address itself, which may say anything.
  const words = response.split(/\s+/).filter((word) => !word.includes('@'));
  return IS_ABOUT_ADDRESS.test(words.join(' '));
};

/**
 * A rejection with 5yz of envelope or message, or an invalid one; null: the mail may be retried. Errors of session or
 * login (503, 535) concern the operator's configuration, and so do recipients rejected for other reasons than their
 * address, so mails are kept.
 */
const asRefusal = (error: SmtpError): DeliveryRefused | null => {
  const { code, responseCode, response = '', command, message } = error;
  if (code !== 'EENVELOPE' && code !== 'EMESSAGE') return null;
  if (responseCode === undefined) return new DeliveryRefused(message, { cause: error });
  if (responseCode < 500 || responseCode === 503) return null;
  const words = response.replace(/\p{C}+/gu, ' ').slice(0, 300);
  if (command !== 'RCPT TO') return new DeliveryRefused(words, { cause: error });
  return isAboutRecipient(response) ? new RecipientRefused(words, { cause: error }) : null;
};

const asTimeout = (error: SmtpError): Error | null =>
  error.code === 'EABORT' ? new Error('The mail server took too long', { cause: error }) : null;
