import { ATTEMPT_MS, DeliveryRefused } from '../kernel/deliveries.ts';
import type { LeasedDelivery, WaitingMessage } from '../kernel/deliveries.ts';
import { RecipientRefused } from './ports.ts';
import type { DeliveryPorts, MailRecipient } from './ports.ts';
import { toldUpdates } from './told-updates.ts';

/** How long the links of a mail work. */
const LINK_MS = 90 * 86_400_000;

/** Mails messages about updates to their users. */
export class UpdateMailPoster {
  constructor(
    private readonly deps: Pick<
      DeliveryPorts,
      'baseUrl' | 'clock' | 'mailLinkTokens' | 'mailRecipients' | 'messageQueries' | 'updateMailer'
    >,
  ) {}

  /** @throws {DeliveryRefused} the user gets no such mails, its updates are gone, or the mail server refuses it */
  async post(
    { id, userId, appId }: Pick<LeasedDelivery, 'id' | 'userId' | 'appId'>,
    { kind, updateIds, more }: WaitingMessage,
  ): Promise<void> {
    const { baseUrl, clock, mailLinkTokens, mailRecipients, messageQueries, updateMailer } = this.deps;
    const [recipient, updates] = await Promise.all([
      userId === null ? null : mailRecipients.find(userId),
      messageQueries.list(updateIds),
    ]);
    if (userId === null || !recipient) throw new DeliveryRefused('There is no such user');
    const problem = problemOf(recipient, kind);
    if (problem) throw new DeliveryRefused(problem);
    if (updates.length === 0 && kind !== 'test') throw new DeliveryRefused('Its updates are gone');

    const now = clock.now();
    const told = toldUpdates(updates, { kind, channel: 'email' }, now);
    const unsubscribeUrl = new URL('/api/mail/unsubscribe', baseUrl);
    unsubscribeUrl.searchParams.set('t', mailLinkTokens.sign(userId, new Date(now.getTime() + LINK_MS)));
    const { address: to, name } = recipient;
    try {
      await updateMailer.send({
        to,
        name,
        message: { id, kind, updates: told, more },
        settingsUrl: new URL('/settings?tab=notifications', baseUrl).href,
        unsubscribeUrl: unsubscribeUrl.href,
        thread: appId === null ? null : `${userId} ${appId}`,
      });
    } catch (error) {
      // The answer to a worker that was frozen may be outdated; the next attempt gets one of its own.
      const isInTime = clock.now().getTime() - now.getTime() < ATTEMPT_MS;
      if (error instanceof RecipientRefused && isInTime)
        await mailRecipients.suspend(userId, to, error.message, now);
      throw error;
    }
  }
}

/** Why a user gets no mail of this kind; null: they do. */
const problemOf = (
  { isVerified, isDisabled, choice, isSuspended }: MailRecipient,
  kind: WaitingMessage['kind'],
): string | null => {
  if (isDisabled) return 'The account is disabled';
  if (!isVerified) return 'The address is not confirmed';
  if (isSuspended) return 'The mail server of the address refused it before';
  // A test says how mails look, whether they are on or not.
  if (choice === 'off' && kind !== 'test') return 'Emails about updates are turned off';
  return null;
};
