interface TrustedTypePolicy {
  createScriptURL(url: string): unknown;
}

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): TrustedTypePolicy;
}

const ALLOWED = ['/sw.js', 'https://www.google.com/recaptcha/api.js?'];

const createScriptURL = (url: string): string => {
  if (ALLOWED.some((start) => url.startsWith(start))) return url;
  throw new TypeError(`Not a script of this app: ${url}`);
};

let policy: TrustedTypePolicy | undefined;

/** An allowed script URL as TrustedScriptURL. */
export const trustedScript = (url: string): string => {
  const { trustedTypes } = window as unknown as { trustedTypes?: TrustedTypes };
  policy ??= trustedTypes?.createPolicy('patchlight', { createScriptURL }) ?? { createScriptURL };
  return policy.createScriptURL(url) as string;
};
