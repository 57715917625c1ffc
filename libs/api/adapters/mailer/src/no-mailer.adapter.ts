import { DeliveryRefused, Mailer, UpdateMailer } from '@patchlight/application/ports';

/** The mailer of an instance without a mail server. */
export class NoMailer extends Mailer {
  override readonly isOn = false;

  override async send(): Promise<never> {
    throw new Error('This instance sends no mail');
  }
}

/** The mailer for updates of an instance without a mail server. */
export class NoUpdateMailer extends UpdateMailer {
  override async send(): Promise<never> {
    throw new DeliveryRefused('This instance sends no mail');
  }
}
