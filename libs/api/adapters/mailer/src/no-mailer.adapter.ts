import { Mailer } from '@patchlight/application/ports';

/** The mailer of an instance without a mail server. */
export class NoMailer extends Mailer {
  override readonly isOn = false;

  override async send(): Promise<never> {
    throw new Error('This instance sends no mail');
  }
}
