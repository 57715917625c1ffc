import { createContext, use, useMemo } from 'react';
import type { ReactNode } from 'react';
import { clientConfigApi } from '@/entities/instance';
import { isProduction } from '@/shared/config';
import { loadRecaptcha, recaptchaToken } from './recaptcha.ts';

export type BotCheckResult = { passed: true; token?: string } | { passed: false };

interface BotCheck {
  /** Preloads the check; called when a form gets the focus. */
  prepare(): void;
  /** Resolves without a token where the check is disabled. */
  verify(action: string): Promise<BotCheckResult>;
}

const BotCheckContext = createContext<BotCheck>({
  prepare: () => undefined,
  verify: () => Promise.resolve({ passed: true }),
});

/** Provides the bot check; nothing loads before a form needs it. */
export const BotCheckProvider = ({ children }: { children: ReactNode }) => {
  const [loadConfig] = clientConfigApi.endpoints.getClientConfig.useLazyQuery();
  const check = useMemo((): BotCheck => {
    const siteKey = async (): Promise<string | null> =>
      (await loadConfig(undefined, true)).data?.recaptchaSiteKey ?? null;
    return {
      prepare: () =>
        void siteKey()
          .then((key) => (key ? loadRecaptcha(key) : undefined))
          .catch(() => undefined),
      verify: async (action) => {
        const key = await siteKey();
        if (!key) return { passed: true };
        const token = await recaptchaToken(key, action);
        return token || !isProduction ? { passed: true, token } : { passed: false };
      },
    };
  }, [loadConfig]);
  return <BotCheckContext value={check}>{children}</BotCheckContext>;
};

export const useBotCheck = (): BotCheck => use(BotCheckContext);

export const BOT_CHECK_FAILED = 'Security verification failed. Please try again.';
