import type { Sabotage } from '../sabotage.ts';

const TRANSPORT = 'libs/api/adapters/mailer/src/smtp-transport.ts';
const ANSWERS = 'libs/api/adapters/mailer/src/smtp-answers.ts';
const UPDATE_MAILER = 'libs/api/adapters/mailer/src/smtp-update-mailer.adapter.ts';
const CONTROLLERS = 'libs/api/adapters/http/src/delivery/mail-choice.controllers.ts';
const SEND = 'libs/api/application/src/delivery/update-mail-poster.ts';
const answers = { project: 'adapter-mailer', spec: 'smtp-answers.spec' };
const overSmtp = { project: 'adapter-mailer', spec: 'smtp-update-mailer.int-spec' };
const rendered = { project: 'adapter-mailer', spec: 'update-mail.spec' };
const overHttp = { project: 'adapter-http', spec: 'mail-choice.controllers.spec' };
const inUseCases = { project: 'application', spec: 'update-mails.spec' };

export const guards: Sabotage[] = [
  {
    guard: 'Mails are sent over TLS.',
    file: TRANSPORT,
    change: ['      requireTLS: requiresTls,\n', ''],
    suite: { project: 'adapter-mailer', spec: 'smtp-mailer.int-spec' },
  },
  {
    guard: 'A temporarily rejected mail is retried.',
    file: ANSWERS,
    change: ["reply: /^(?!5)/, meaning: 'later'", "reply: /^(?!5)/, meaning: 'message'"],
    suite: answers,
  },
  {
    guard: 'A mail server that trickles its answer does not hold a mail for ever.',
    file: TRANSPORT,
    change: ['{ ...message, signal: limit.signal }', 'message'],
    suite: overSmtp,
  },
  {
    guard: 'List-Unsubscribe is on one line.',
    file: TRANSPORT,
    change: ['foldLines: false', 'foldLines: true'],
    suite: overSmtp,
  },
  {
    guard: 'DKIM covers the header of one-click unsubscribing.',
    file: TRANSPORT,
    change: ["  'List-Unsubscribe-Post',\n", ''],
    suite: overSmtp,
  },
  {
    guard: 'Mails share a few connections.',
    file: TRANSPORT,
    change: ['maxConnections: CONNECTIONS', 'maxConnections: 20'],
    suite: overSmtp,
  },
  {
    guard: 'A rejection that is not about an address does not suspend it.',
    file: ANSWERS,
    change: ['words: OF_ADDRESS, meaning', 'meaning'],
    suite: answers,
  },
  {
    guard: 'A mail is kept while its server does not accept the login of the instance.',
    file: ANSWERS,
    change: ["error: /^E(?:NO)?AUTH$/, meaning: 'operator'", "error: /^E(?:NO)?AUTH$/, meaning: 'message'"],
    suite: answers,
  },
  {
    guard: 'A mail is not so long that clients cut it.',
    file: UPDATE_MAILER,
    change: ['HTML_BYTES = 100_000', 'HTML_BYTES = 1_000_000'],
    suite: overSmtp,
  },
  {
    guard: 'Mails escape what they quote.',
    file: 'libs/api/adapters/mailer/src/mail-html.ts',
    change: ['return escape(String(valueOf(name, scopes)))', 'return String(valueOf(name, scopes))'],
    suite: rendered,
  },
  {
    guard: "Mails show the store's pictures only.",
    file: 'libs/api/adapters/mailer/src/update-view.ts',
    change: [' && isStoreMedia(hostname)', ''],
    suite: rendered,
  },
  {
    guard: 'Links in mails are signed.',
    file: 'libs/api/adapters/security/src/hmac-mail-link-tokens.adapter.ts',
    change: [' && timingSafeEqual(given, expected)', ''],
    suite: { project: 'adapter-security', spec: 'hmac-mail-link-tokens' },
  },
  {
    guard: 'Links in mails expire.',
    file: 'libs/api/application/src/delivery/mail-choice.use-cases.ts',
    change: ['  if (link.expiresAt <= clock.now()) throw new MailLinkExpired();\n', ''],
    suite: inUseCases,
  },
  {
    guard: 'Opening the link to unsubscribe changes nothing.',
    file: CONTROLLERS,
    change: ['    return { url:', "    void this.changeMailChoice.execute(t, 'off');\n    return { url:"],
    suite: overHttp,
  },
  {
    guard: 'Forms are accepted only where they are needed.',
    file: 'libs/api/adapters/http/src/kernel/gate/body-parsers.ts',
    change: ['limitsOf(request).takesForms ? null : new UnsupportedMediaTypeException()', 'null'],
    suite: { project: 'adapter-http', spec: 'kernel/errors.spec' },
  },
  {
    guard: 'A refused address is suspended.',
    file: SEND,
    change: ['if (error instanceof RecipientRefused && isInTime)', 'if (error === null)'],
    suite: inUseCases,
  },
  {
    guard: 'A worker that was frozen suspends no address.',
    file: SEND,
    change: ['RecipientRefused && isInTime', 'RecipientRefused'],
    suite: inUseCases,
  },
  {
    guard: 'A suspended address gets no mails about updates.',
    file: SEND,
    change: ["  if (isSuspended) return 'The mail server of the address refused it before';\n", ''],
    suite: inUseCases,
  },
  {
    guard: 'Who turned mails off gets none.',
    file: SEND,
    change: ["if (choice === 'off' && kind !== 'test')", "if (choice === 'off' && kind === 'test')"],
    suite: inUseCases,
  },
  {
    guard: 'Only the address that was refused is suspended.',
    file: 'libs/api/adapters/persistence/src/delivery/sql-mail-recipient.repository.ts',
    change: ['where id = $1 and email = $2', 'where id = $1 and $2::text is not null'],
    suite: { project: 'adapter-persistence', spec: 'mail-recipients.int-spec' },
  },
];
