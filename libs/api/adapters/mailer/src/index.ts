export * from './no-mailer.adapter.ts';
export * from './smtp-mailer.adapter.ts';
