import type { MailChoice, MailChoiceBody, MailTestBody } from '@patchlight/contracts';
import { MailLinkExpired, MailLinkInvalid, emailForAll, maskedAddress } from '@patchlight/domain';
import { DeliveryRefused } from '../kernel/deliveries.ts';
import type { DeliveryPorts } from './ports.ts';
import type { UpdateMailPoster } from './update-mail-poster.ts';

type Ports = Pick<DeliveryPorts, 'clock' | 'mailLinkTokens' | 'mailRecipients'>;

/** @throws {MailLinkInvalid} @throws {MailLinkExpired} */
const userOf = (token: string, { clock, mailLinkTokens }: Ports): string => {
  const link = mailLinkTokens.read(token);
  if (!link) throw new MailLinkInvalid();
  if (link.expiresAt <= clock.now()) throw new MailLinkExpired();
  return link.userId;
};

/** Reads how often mails about updates come, by the link in a mail. */
export class ReadMailChoice {
  constructor(private readonly ports: Ports) {}

  /** @throws {MailLinkInvalid} @throws {MailLinkExpired} */
  async execute(token: string): Promise<MailChoiceBody['data']> {
    const recipient = await this.ports.mailRecipients.find(userOf(token, this.ports));
    if (!recipient) throw new MailLinkInvalid();
    return { address: maskedAddress(recipient.address), choice: recipient.choice };
  }
}

/** Changes how often mails about updates come, by the link in a mail. Mails about the account go on. */
export class ChangeMailChoice {
  constructor(private readonly ports: Ports & Pick<DeliveryPorts, 'notificationSettings' | 'unitOfWork'>) {}

  /**
   * Repeats harmlessly, also for a deleted account. Turning mails off keeps all other choices.
   * @throws {MailLinkInvalid} @throws {MailLinkExpired}
   */
  async execute(token: string, choice: MailChoice): Promise<void> {
    const { notificationSettings, unitOfWork } = this.ports;
    const userId = userOf(token, this.ports);
    await unitOfWork.run(async () => {
      const settings = await notificationSettings.lock(userId);
      if (!settings) return;
      if (choice === 'off') return notificationSettings.save(userId, settings, { emailNotifications: false });
      const digest = { ...settings.digest, frequency: choice };
      const changed = { ...settings, digest, email: emailForAll('digest', settings) };
      const preferences = { emailNotifications: true, notificationFrequency: choice };
      return notificationSettings.save(userId, changed, preferences);
    });
  }
}

/** Lets mails about updates go to an address again that its server refused. */
export class ResumeMails {
  constructor(private readonly ports: Pick<DeliveryPorts, 'mailRecipients'>) {}

  execute(userId: string): Promise<void> {
    return this.ports.mailRecipients.resume(userId);
  }
}

/** Mails a test to a user's address at once. */
export class TestMail {
  constructor(
    private readonly deps: Pick<DeliveryPorts, 'ids'> & { readonly updateMailPoster: UpdateMailPoster },
  ) {}

  /** @returns the answer of the mail server, or why it was not asked, in words for the user */
  async execute(userId: string): Promise<MailTestBody['data']> {
    const { ids, updateMailPoster } = this.deps;
    try {
      await updateMailPoster.post(
        { id: ids.uuid(), userId, appId: null },
        { kind: 'test', updateIds: [], more: 0 },
      );
      return { isAccepted: true, message: 'The mail server has accepted the mail.' };
    } catch (error) {
      // Other errors name the operator's server.
      const message =
        error instanceof DeliveryRefused
          ? `${error.message}.`
          : 'The mail server does not answer as it should.';
      return { isAccepted: false, message };
    }
  }
}
