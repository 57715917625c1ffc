export * from './no-mailer.adapter.ts';
export * from './smtp-mailer.adapter.ts';
export { SmtpTransport } from './smtp-transport.ts';
export * from './smtp-update-mailer.adapter.ts';
