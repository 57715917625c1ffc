import type { MessageUpdate, UpdateMail } from '@patchlight/application/ports';
import { itemSummary } from '@patchlight/contracts';
import type { NotificationKind } from '@patchlight/contracts';
import { asPlainText, isStoreMedia } from '@patchlight/domain';
import { footerOf } from './mail-view.ts';
import type { MailView, UpdateView } from './mail-view.ts';

const KINDS: Record<NotificationKind, string> = {
  major: 'Major update',
  regular: 'Update',
  patch: 'Patch',
  news: 'News',
  unknown: 'Other',
  reminder: 'Reminder',
  release: 'Released',
  'release-moved': 'Release date',
  'price-drop': 'Price drop',
  edited: 'Silent edit',
};

const LEADS = {
  update: [],
  summary: ['Here is what was held back for you:'],
  digest: ['Here is what is new in your games:'],
  test: ['This is the test email you asked for. Emails about your games reach this address.'],
};

const DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** One line of at most `length` characters, without links and directions of others. */
const plain = (text: string, length: number): string => {
  const all = [...asPlainText(text.slice(0, 4 * length).toWellFormed())];
  return all.length > length ? `${all.slice(0, length - 1).join('')}…` : all.join('');
};

/** Only the store's pictures: others would tell their hosts who reads the mail. */
const pictureOf = (url: string | null): string | null => {
  if (!url || !URL.canParse(url)) return null;
  const { protocol, hostname, href } = new URL(url);
  return protocol === 'https:' && isStoreMedia(hostname) ? href : null;
};

const viewOf = ({ kind, title, excerpt, items, game, pictureUrl, url, at }: MessageUpdate): UpdateView => ({
  game: plain(game.name, 100),
  kind: KINDS[kind],
  date: DATE.format(at),
  title: plain(title, 200),
  excerpt: plain(excerpt, 300),
  items: itemSummary(items ?? {}),
  pictureUrl: pictureOf(pictureUrl),
  url,
});

const subjectOf = ({ kind, updates, more }: UpdateMail['message']): string => {
  if (kind === 'test') return 'A test of your mails';
  const [first] = updates;
  const total = updates.length + more;
  const isOneGame = more === 0 && updates.every(({ game }) => game.appId === first?.game.appId);
  if (!first || !isOneGame) return `${total} updates of your games`;
  const game = plain(first.game.name, 60);
  if (total > 1) return `${game}: ${total} updates`;
  return first.kind === 'reminder' ? `Reminder: ${game}` : `${game}: ${plain(first.title, 100)}`;
};

/** The view of a mail about updates. */
export const viewOfUpdates = (mail: UpdateMail, publicUrl: URL): MailView => {
  const { name, message, settingsUrl, unsubscribeUrl } = mail;
  const { kind, more } = message;
  const updates = message.updates.map(viewOf);
  const link = { label: `See ${more} more in your inbox`, url: new URL('/notifications', publicUrl).href };
  return {
    subject: subjectOf(message),
    preview: updates
      .map(({ game, title }) => `${game}: ${title}`)
      .join(' · ')
      .slice(0, 200),
    paragraphs: [`Hello ${plain(name, 60)},`, ...LEADS[kind]],
    updates,
    link: more > 0 ? link : null,
    note: null,
    choices: { settingsUrl, unsubscribeUrl },
    ...footerOf(publicUrl),
  };
};

/** The same mail with its last update counted only. */
export const withoutLast = ({ message, ...mail }: UpdateMail): UpdateMail => ({
  ...mail,
  message: { ...message, updates: message.updates.slice(0, -1), more: message.more + 1 },
});
