import { describe } from '@jest/globals';
import { InMemoryAccountQueries } from '../account/in-memory-account.queries.ts';
import { InMemoryUserRepository } from '../identity/in-memory-users.ts';
import { deliveryPorts } from './delivery-ports.ts';
import { mailLinkTokensContract } from './mail-link-tokens.contract.ts';
import { mailRecipientsContract } from './mail-recipients.contract.ts';
import { PlainMailLinkTokens } from './plain-mail-link-tokens.ts';
import { RecordingUpdateMailer } from './recording-update-mailer.ts';
import { updateMailerContract } from './update-mailer.contract.ts';

describe('in-memory mails about updates', () => {
  mailLinkTokensContract((secret) => new PlainMailLinkTokens(secret));

  mailRecipientsContract(async () => {
    const { accounts, clock, mailRecipients, notificationSettings, unitOfWork } = deliveryPorts();
    const queries = new InMemoryAccountQueries(accounts, clock);
    return {
      recipients: mailRecipients,
      settings: notificationSettings,
      unitOfWork,
      users: new InMemoryUserRepository(accounts),
      refusalOf: async (userId) => (await queries.findSettings(userId))!.user.mailRefusal,
    };
  });

  updateMailerContract(async () => {
    const mailer = new RecordingUpdateMailer();
    return {
      mailer,
      delivered: () => mailer.sent.map(({ to }) => to),
      takeServerAway: async () => {
        mailer.isAway = true;
      },
      refuse: (address) => void mailer.refused.add(address),
    };
  });
});
