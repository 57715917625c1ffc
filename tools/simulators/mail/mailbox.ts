import { randomUUID } from 'node:crypto';
import PostalMime from 'postal-mime';

/** A received mail. `to` and `from` are the envelope's addresses; headers may differ. */
export interface StoredMail {
  id: string;
  receivedAt: string;
  from: string;
  to: string[];
  subject: string;
  /** Header lines in their order, names in lower case. */
  headers: { name: string; value: string }[];
  text: string;
  html: string;
  attachments: { filename: string | null; mimeType: string; size: number }[];
  raw: string;
}

/** What a list of mails shows of each. */
export type MailSummary = Pick<StoredMail, 'id' | 'receivedAt' | 'from' | 'to' | 'subject'>;

export interface Envelope {
  from: string;
  to: string[];
}

/** Mails in memory, newest first; over `capacity` the oldest one is dropped. */
export class Mailbox {
  readonly #capacity: number;
  #mails: StoredMail[] = [];

  constructor(capacity = 500) {
    this.#capacity = capacity;
  }

  async receive(source: Buffer, { from, to }: Envelope): Promise<StoredMail> {
    const parsed = await PostalMime.parse(source);
    const mail: StoredMail = {
      id: randomUUID(),
      receivedAt: new Date().toISOString(),
      from,
      to,
      subject: parsed.subject ?? '',
      headers: parsed.headers.map(({ key, value }) => ({ name: key, value })),
      text: parsed.text ?? '',
      html: parsed.html ?? '',
      attachments: parsed.attachments.map(({ filename, mimeType, content }) => ({
        filename,
        mimeType,
        size: typeof content === 'string' ? content.length : content.byteLength,
      })),
      raw: source.toString('utf8'),
    };
    this.#mails.unshift(mail);
    this.#mails.length = Math.min(this.#mails.length, this.#capacity);
    return mail;
  }

  list(to?: string): MailSummary[] {
    return this.#mails
      .filter((mail) => to === undefined || mail.to.includes(to))
      .map(({ id, receivedAt, from, to: receivers, subject }) => ({
        id,
        receivedAt,
        from,
        to: receivers,
        subject,
      }));
  }

  find(id: string): StoredMail | undefined {
    return this.#mails.find((mail) => mail.id === id);
  }

  clear(): void {
    this.#mails = [];
  }
}
