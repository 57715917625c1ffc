import { DeliveryRefused, PushSender } from '@patchlight/application/ports';

/** The sender of an instance without keys. */
export class NoPushSender extends PushSender {
  override readonly publicKey = null;

  override async send(): Promise<never> {
    throw new DeliveryRefused('This instance sends no push messages.');
  }
}
