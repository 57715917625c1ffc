import type { DigestPreview } from '@patchlight/contracts';
import type { MailRecipient } from './ports.ts';

/** Why a user gets no mails about updates; null: they are sent. */
export const mailProblemOf = ({
  choice,
  isVerified,
  isSuspended,
}: MailRecipient): DigestPreview['problem'] => {
  if (choice === 'off') return 'off';
  if (!isVerified) return 'unverified';
  return isSuspended ? 'suspended' : null;
};
