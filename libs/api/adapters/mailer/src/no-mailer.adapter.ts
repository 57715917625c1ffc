import { DeliveryRefused } from '@patchlight/application/ports';
import type { Mailer, UpdateMailer } from '@patchlight/application/ports';

/** The mailer of an instance without a mail server. */
export class NoMailer implements Mailer {
  readonly isOn = false;

  async send(): Promise<never> {
    throw new Error('This instance sends no mail');
  }
}

/** The mailer for updates of an instance without a mail server. */
export class NoUpdateMailer implements UpdateMailer {
  async send(): Promise<never> {
    throw new DeliveryRefused('This instance sends no mail');
  }
}
