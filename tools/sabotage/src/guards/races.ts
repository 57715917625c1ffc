import type { Sabotage } from '../sabotage.ts';

const PERSISTENCE = 'libs/api/adapters/persistence/src';
const SIGN_IN = 'libs/api/application/src/sign-in';
const suite = (spec: string) => ({ project: 'adapter-persistence', spec });

/** Requests of one user at the same moment. */
export const guards: Sabotage[] = [
  {
    guard: 'Requests with idempotency keys that lock their user do not wait for each other.',
    file: `${PERSISTENCE}/statements.ts`,
    change: ['.forNoKeyUpdate()', '.forUpdate()'],
    suite: suite('kernel/sql-idempotency.repository.int-spec'),
  },
  {
    guard: 'Work for a session that has ended meanwhile ends with an error of the contract.',
    file: `${PERSISTENCE}/kernel/connection/connection-loss.ts`,
    change: ["if (trouble === 'session ended') throw new SessionEnded();", ''],
    suite: suite('delivery/push-subscriptions.int-spec'),
  },
  {
    guard: 'Of two changes of an address at once, one link remains.',
    file: `${PERSISTENCE}/identity/sql-account-token.repository.ts`,
    change: ['await this.db.first(lockUser(userId));', ''],
    suite: suite('account/accounts.int-spec'),
  },
  {
    guard: 'Recovery codes renewed twice at once are those of one renewal.',
    file: `${PERSISTENCE}/sign-in/sql-second-step.repository.ts`,
    change: [
      "await this.db.first(tables.selectFrom('secondSteps').where('userId', '=', userId).forNoKeyUpdate());",
      '',
    ],
    suite: suite('sign-in/sign-in-methods.int-spec'),
  },
  {
    guard: 'Two-step sign-in that is disabled meanwhile gets no recovery codes.',
    file: `${SIGN_IN}/two-step.use-cases.ts`,
    change: ['if (!(await this.check.isOn(userId))) throw new TwoStepNotOn();', 'void this.check;'],
    suite: { project: 'application', spec: 'two-step.use-cases.spec' },
  },
  ...['change-password', 'update-profile'].map((useCase) => ({
    guard: `A session that has ended meanwhile changes nothing: ${useCase}.`,
    file: `libs/api/application/src/account/${useCase}.use-case.ts`,
    change: ['if (!(await this.deps.credentials.lock({ sessionId }))) throw new SessionEnded();', ''] as [
      string,
      string,
    ],
    suite: { project: 'application', spec: 'settings.use-cases.spec' },
  })),
  ...(
    [
      ['calendar feed', 'calendar/manage-feeds', 'calendar/feeds.spec'],
      ['update feed', 'pipelines/update-feeds', 'pipelines/update-feeds.spec'],
      ['chat channel', 'delivery/manage-chat-channels', 'delivery/chat-channels.spec'],
    ] as const
  ).map(([access, file, spec]) => ({
    guard: `A session that ends meanwhile leaves no ${access} behind.`,
    file: `libs/api/application/src/${file}.use-cases.ts`,
    change: [
      'if (!(await credentials.lock({ sessionId }))) throw new SessionEnded();\n      if (!',
      'if (!',
    ] as [string, string],
    suite: { project: 'application', spec },
  })),
  {
    guard: 'A session that ends meanwhile leaves no connected calendar behind.',
    file: 'libs/api/application/src/calendar/connect-calendar.use-cases.ts',
    change: ['if (!(await this.deps.credentials.lock({ sessionId }))) throw new SessionEnded();', ''],
    suite: { project: 'application', spec: 'calendar/sync-calendar.spec' },
  },
  {
    guard: 'A session or API token that ends meanwhile leaves no webhook behind.',
    file: 'libs/api/application/src/pipelines/manage-webhooks.use-cases.ts',
    change: ['await lock(credentials, caller.credential);\n      if (!isAdded)', 'if (!isAdded)'],
    suite: { project: 'application', spec: 'pipelines/webhooks.spec' },
  },
  {
    guard: 'Sessions and API tokens that have ended cannot be locked.',
    file: `${PERSISTENCE}/sessions/sql-credentials.ts`,
    change: ['!== null', '!== undefined'],
    suite: suite('account/accounts.int-spec'),
  },
  {
    guard: 'A session that ends when API tokens are revoked makes none meanwhile.',
    file: 'libs/api/application/src/sessions/manage-api-tokens.use-cases.ts',
    change: ['if (!(await this.deps.credentials.lock({ sessionId }))) throw new SessionEnded();', ''],
    suite: { project: 'application', spec: 'manage-api-tokens.spec' },
  },
  {
    guard: 'A session that ends meanwhile gives an API token no new secret.',
    file: 'libs/api/application/src/sessions/manage-api-tokens.use-cases.ts',
    change: ['if (!(await credentials.lock({ sessionId }))) throw new SessionEnded();', ''],
    suite: { project: 'application', spec: 'manage-api-tokens.spec' },
  },
  {
    guard: 'A session that ends meanwhile gives an update feed no new addresses.',
    file: 'libs/api/application/src/pipelines/update-feeds.use-cases.ts',
    change: [
      'if (!(await credentials.lock({ sessionId }))) throw new SessionEnded();\n      const feed',
      'const feed',
    ],
    suite: { project: 'application', spec: 'pipelines/update-feeds.spec' },
  },
  {
    guard: 'Passkeys that are added at once respect the limit.',
    file: `${SIGN_IN}/manage-passkeys.use-cases.ts`,
    change: ['if (passkeys >= PASSKEYS_PER_USER)', 'if (passkeys > PASSKEYS_PER_USER)'],
    suite: { project: 'application', spec: 'passkey.use-cases.spec' },
  },
  {
    guard: 'Of two calendars that are chosen at once, one is connected.',
    file: `${PERSISTENCE}/calendar/sql-calendar-connection.repository.ts`,
    change: ['await this.db.first(lockUser(userId));', ''],
    suite: suite('calendar/calendar-export.int-spec'),
  },
  {
    guard: 'A game is removed with what is chosen for it at that moment.',
    file: 'libs/api/application/src/library/unfollow-game.use-case.ts',
    change: ['const { size } = await this.deps.libraries.lock(userId);', 'const size = 0;'],
    suite: suite('library/library.int-spec'),
  },
  {
    guard: 'A webhook that is being deleted gets no ping.',
    file: `${PERSISTENCE}/pipelines/sql-webhook.queue.ts`,
    change: ['id = $2 for key share returning id', 'id = $2 returning id'],
    suite: suite('pipelines/webhooks.int-spec'),
  },
];
