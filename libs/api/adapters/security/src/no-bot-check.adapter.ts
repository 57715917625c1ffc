import { BotCheck } from '@patchlight/application/ports';

/** For instances without keys for a bot check. */
export class NoBotCheck extends BotCheck {
  override async verify(): Promise<boolean> {
    return true;
  }
}
