import type { BotCheck } from '@patchlight/application/ports';

/** For instances without reCAPTCHA keys. */
export class NoBotCheck implements BotCheck {
  async verify(): Promise<boolean> {
    return true;
  }
}
