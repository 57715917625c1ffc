import { DeliveryRefused } from '@patchlight/application/ports';
import type { PushSender } from '@patchlight/application/ports';

/** The sender of an instance without keys. */
export class NoPushSender implements PushSender {
  readonly publicKey = null;

  async send(): Promise<never> {
    throw new DeliveryRefused('This instance sends no push messages.');
  }
}
