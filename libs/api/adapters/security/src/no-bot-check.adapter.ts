import { BotCheck } from '@patchlight/application/ports';

/** For instances without reCAPTCHA keys. */
export class NoBotCheck extends BotCheck {
  override async verify(): Promise<boolean> {
    return true;
  }
}
