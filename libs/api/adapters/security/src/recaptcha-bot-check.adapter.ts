import { BotCheck } from '@patchlight/application/ports';
import { request } from 'undici';

const TIMEOUT_MS = 5_000;
/** Google's recommended threshold for v3, which scores from 0 (bot) to 1 (person). v2 gives no score. */
const LEAST_SCORE = 0.5;

export interface RecaptchaOptions {
  secret: string;
  verifyUrl: string;
}

/** Calls Google's siteverify API or its simulation. No valid response within 5 s fails the check. */
export class RecaptchaBotCheck extends BotCheck {
  constructor(private readonly options: RecaptchaOptions) {
    super();
  }

  override async verify(token: string | undefined, address: string): Promise<boolean> {
    if (!token) return false;
    const form = new URLSearchParams({ secret: this.options.secret, response: token, remoteip: address });
    try {
      const { body } = await request(this.options.verifyUrl, {
        method: 'POST',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        body: form.toString(),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const verdict = (await body.json()) as { success?: unknown; score?: unknown } | null;
      if (verdict?.success !== true) return false;
      return typeof verdict.score !== 'number' || verdict.score >= LEAST_SCORE;
    } catch {
      return false;
    }
  }
}
