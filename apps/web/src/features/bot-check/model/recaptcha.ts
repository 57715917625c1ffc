import { trustedScript } from '@/shared/lib';

interface Recaptcha {
  ready(callback: () => void): void;
  execute(siteKey: string, options: { action: string }): Promise<string>;
}

const recaptcha = (): Recaptcha | undefined => (window as { grecaptcha?: Recaptcha }).grecaptcha;

let loading: Promise<void> | undefined;

/** Loads the captcha's script, once. */
export const loadRecaptcha = (siteKey: string): Promise<void> => {
  loading ??= new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = trustedScript(
      `https://www.google.com/recaptcha/api.js?render=${encodeURIComponent(siteKey)}`,
    );
    script.async = true;
    script.onload = () => resolve();
    script.onerror = () => {
      loading = undefined;
      reject(new Error('The captcha did not load'));
    };
    document.head.append(script);
  });
  return loading;
};

/** A token for one action; undefined if the captcha returns none. */
export const recaptchaToken = async (siteKey: string, action: string): Promise<string | undefined> => {
  try {
    await loadRecaptcha(siteKey);
    const captcha = recaptcha();
    if (!captcha) return undefined;
    await new Promise<void>((resolve) => captcha.ready(resolve));
    return (await captcha.execute(siteKey, { action })) || undefined;
  } catch {
    return undefined;
  }
};
