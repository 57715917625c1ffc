import { IsIn, IsString, MaxLength } from 'class-validator';
import { MAIL_CHOICES } from './mail-choice.ts';
import type { MailChoice } from './mail-choice.ts';

const INCOMPLETE = { message: 'This link is incomplete. Please open it from the email again.' };

/** Query of the links in mails that work without a session. */
export class MailLinkDto {
  @IsString(INCOMPLETE)
  @MaxLength(200, INCOMPLETE)
  t!: string;
}

/** PUT /api/mail/choice */
export class ChangeMailChoiceDto {
  @IsIn(MAIL_CHOICES, { message: `Choose one of ${MAIL_CHOICES.join(', ')}` })
  choice!: MailChoice;
}
