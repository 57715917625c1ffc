import type { Mail } from '@patchlight/application/ports';

/** An update or notice in a mail. All fields are plain text. */
export interface UpdateView {
  game: string;
  kind: string;
  date: string;
  title: string;
  /** May be empty. */
  excerpt: string;
  /** How many fixes and such it has; may be empty. */
  items: string;
  /** https, of a host of the store. */
  pictureUrl: string | null;
  url: string;
}

/** What a mail says; rendered as text and as HTML. All fields are plain text. */
export interface MailView {
  subject: string;
  /** What lists of mails show beside the subject. */
  preview: string;
  paragraphs: string[];
  updates: UpdateView[];
  link: { label: string; url: string } | null;
  note: string | null;
  /** Of mails that a user may turn off. */
  choices: { settingsUrl: string; unsubscribeUrl: string } | null;
  homeUrl: string;
  host: string;
  footer: string;
}

/** The last lines of every mail. */
export const footerOf = (publicUrl: URL): Pick<MailView, 'homeUrl' | 'host' | 'footer'> => ({
  homeUrl: publicUrl.origin,
  host: publicUrl.host,
  footer: 'Unofficial and fan-made, not affiliated with Valve or Steam.',
});

/** The view of a mail about the account. */
export const viewOfMail = ({ subject, paragraphs, link, note }: Mail, publicUrl: URL): MailView => ({
  subject,
  preview: paragraphs.join(' ').slice(0, 200),
  paragraphs,
  updates: [],
  link: link ?? null,
  note: note ?? null,
  choices: null,
  ...footerOf(publicUrl),
});
