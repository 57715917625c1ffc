import { describe } from '@jest/globals';
import { mailerContract } from './mailer.contract.ts';
import { RecordingMailer } from './recording-mailer.ts';

describe('RecordingMailer', () =>
  mailerContract(async () => {
    const mailer = new RecordingMailer();
    return {
      mailer,
      delivered: () =>
        mailer.sent.map(({ id, to, subject, paragraphs, link, note }) => ({
          messageId: id,
          to: [to],
          subject,
          text: [...paragraphs, link?.url, note].join('\n'),
        })),
      takeServerAway: async () => {
        mailer.isAway = true;
      },
      refuse: (address) => void mailer.refused.add(address),
    };
  }));
