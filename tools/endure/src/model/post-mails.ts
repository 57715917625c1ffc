import { compareMails } from './mail-model.ts';
import type { MailFaults } from './mail-model.ts';

/** A received mail about posts, an instant one or a digest. */
export interface PostMail {
  to: string;
  /** Titles of the posts. */
  titles: string[];
  messageId: string;
}

/** A post that a user is told of by mail. */
export const pairOf = (address: string, title: string): string => `${address}: ${title}`;

/**
 * Compares received with expected mails about posts: each pair of user and post is in one mail, which may be repeated
 * under the same Message-ID.
 * @param due the pairs
 */
export const comparePostMails = (due: ReadonlySet<string>, mails: readonly PostMail[]): MailFaults => {
  const pairs = mails.flatMap(({ to, titles, messageId }) =>
    titles.map((title) => ({ about: pairOf(to, title), messageId })),
  );
  const ids = new Set(mails.map(({ messageId }) => messageId));
  return { ...compareMails(due, pairs), repetitions: mails.length - ids.size };
};
