export * from './argon2-password-hasher.adapter.ts';
export * from './hmac-link-tokens.adapter.ts';
export * from './jwt-token-signer.adapter.ts';
export * from './no-bot-check.adapter.ts';
export * from './random-ids.adapter.ts';
export * from './recaptcha-bot-check.adapter.ts';
export * from './zxcvbn-password-strength.adapter.ts';
