import { ATTEMPT_MS } from '@patchlight/application/ports';
import { rootCertificates } from 'node:tls';
import { createTransport } from 'nodemailer';
import type { SendMailOptions } from 'nodemailer';
import { failureOf } from './smtp-answers.ts';
import type { SmtpError } from './smtp-answers.ts';

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
  /** Certificates in PEM form that are trusted besides public ones. */
  ca?: string | null;
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

  constructor(options: SmtpOptions) {
    const { smtpUrl, requiresTls, ca, dkim, timeoutMs = 15_000, totalMs = ATTEMPT_MS - 5_000 } = options;
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
      ...(ca && { tls: { ca: [...rootCertificates, ca] } }),
      ...(dkim && { dkim: dkimOf(dkim) }),
    });
  }

  /** @throws {DeliveryRefused} @throws {RecipientRefused} @throws {InstanceRefused} */
  async send(message: SendMailOptions): Promise<void> {
    // A server that trickles its answer never runs into the timeouts of the steps. Cleared, because a pending timer keeps
    // the mail in memory.
    const limit = new AbortController();
    const timer = setTimeout(() => limit.abort(), this.totalMs);
    try {
      await this.pool.sendMail({ ...message, signal: limit.signal });
    } catch (error) {
      throw failureOf(error as SmtpError);
    } finally {
      clearTimeout(timer);
    }
  }

  /** Mails in progress are still sent. */
  close(): void {
    this.pool.close();
  }
}
