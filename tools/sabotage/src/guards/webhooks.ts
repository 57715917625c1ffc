import type { Sabotage } from '../sabotage.ts';

const DISPATCH = 'libs/api/application/src/pipelines/dispatch-webhooks.use-case.ts';
const MANAGE = 'libs/api/application/src/pipelines/manage-webhooks.use-cases.ts';
const TOKENS = 'libs/api/application/src/sessions/manage-api-tokens.use-cases.ts';
const SECRETS = 'libs/api/application/src/pipelines/webhook-secrets.ts';
const QUEUE = 'libs/api/adapters/persistence/src/pipelines/sql-webhook.queue.ts';
const REPOSITORY = 'libs/api/adapters/persistence/src/pipelines/sql-webhook.repository.ts';
const SENDER = 'libs/api/adapters/chat/src/outbound-webhook-sender.adapter.ts';
const tokens = { project: 'application', spec: 'sessions/manage-api-tokens.spec' };
const useCases = { project: 'application', spec: 'pipelines/webhooks.spec' };
const domain = { project: 'domain', spec: 'pipelines/webhook.spec' };
const rows = { project: 'adapter-persistence', spec: 'pipelines/webhooks.int-spec' };
const sender = { project: 'adapter-chat', spec: 'outbound-webhook-sender.int-spec' };
const api = { project: 'api-e2e', spec: 'v1.e2e-spec' };

export const guards: Sabotage[] = [
  {
    guard: 'Webhooks are not told of posts that are too old.',
    file: 'libs/api/adapters/persistence/src/pipelines/sql-webhook.queue.ts',
    change: ['then p.posted_at end) >= $5::timestamptz', 'then p.posted_at end) <> $5::timestamptz'],
    suite: { project: 'adapter-persistence', spec: 'pipelines/webhooks.int-spec' },
  },
  {
    guard: 'Webhooks are not told of what has waited for days in the queue.',
    file: DISPATCH,
    change: ["  if (isNew && isTooOld('webhook', happenedAt(event), now)) return TOO_OLD;\n", ''],
    suite: useCases,
  },
  {
    guard: 'What is due is sent in one run, however fast its messages end.',
    file: 'libs/api/application/src/kernel/message-turns.ts',
    change: ['(wasIdle && leased.length === 0)', 'this.underWay.size === 0'],
    suite: useCases,
  },
  {
    guard: 'What a user redelivers to a webhook is sent, however old it is.',
    file: DISPATCH,
    change: ['if (isNew && isTooOld', 'if (isTooOld'],
    suite: useCases,
  },
  {
    guard: 'Messages do not tell of posts that are too old.',
    file: 'libs/api/application/src/delivery/told-updates.ts',
    change: [
      "(update) => !isTooOld(update.kind === 'reminder' ? 'reminder' : by, update.at, now)",
      '() => true',
    ],
    suite: { project: 'application', spec: 'send-chat.spec' },
  },
  {
    guard: 'A token that is limited to games finds no webhook of others.',
    file: 'libs/api/application/src/pipelines/webhook-reach.ts',
    change: ['!webhook || !reachesGames(webhook.appIds, appIds)', '!webhook'],
    suite: useCases,
  },
  {
    guard: 'A token that is limited to games lists no webhook of others.',
    file: MANAGE,
    change: ['.filter(({ appIds }) => reachesGames(appIds, caller.appIds))', ''],
    suite: useCases,
  },
  {
    guard: 'A token that is limited to games changes no webhook to others.',
    file: MANAGE,
    change: [
      'const appIds = form.appIds === undefined ? webhook.appIds : form.appIds;\n    if (!reachesGames(appIds, caller.appIds)) throw new ApiTokenOfOtherGames();',
      'const appIds = form.appIds === undefined ? webhook.appIds : form.appIds;',
    ],
    suite: useCases,
  },
  {
    guard: 'The webhooks of a token are paused when it is revoked.',
    file: TOKENS,
    change: ['await tokenWebhooks.pauseOfRevoked({ userId, id }, clock.now())', '[]'],
    suite: tokens,
  },
  {
    guard: 'The webhooks of a token are paused once it has expired.',
    file: TOKENS,
    change: ['await tokenWebhooks.pauseOfExpired(clock.now(), BATCH)', '[]'],
    suite: tokens,
  },
  {
    guard: 'A webhook whose token was revoked is resumed by its owner only.',
    file: REPOSITORY,
    change: ["($3 = 'owner' or not ${IS_OF_ENDED_TOKEN})", "$3 <> ''"],
    suite: rows,
  },
  {
    guard: 'A token that is being revoked sets no address of a webhook.',
    file: MANAGE,
    change: ['if (target) await lock(credentials, caller.credential);', ''],
    suite: useCases,
  },
  {
    guard: 'Webhooks need PRO.',
    file: 'libs/api/adapters/http/src/pipelines/webhook.controller.ts',
    change: [
      "@Post()\n  @OpenToTokens('webhooks:manage', FILTERED)\n  @NeedsFeature('webhooks')",
      "@Post()\n  @OpenToTokens('webhooks:manage', FILTERED)",
    ],
    suite: api,
  },
  {
    guard: 'The address of a webhook is checked when it is entered.',
    file: SECRETS,
    change: ['if (preview === null)', 'if (false)'],
    suite: useCases,
  },
  {
    guard: 'The secret of a webhook is sealed.',
    file: SECRETS,
    change: ['this.deps.secretBox.seal(secret, secretPurpose(owner))', 'secret'],
    suite: useCases,
  },
  {
    guard: 'The previous secret of a webhook ends.',
    file: SECRETS,
    change: ['previous === null || previous.until <= now', 'previous === null'],
    suite: useCases,
  },
  {
    guard: 'A webhook is paused only after an event was tried to the end.',
    file: DISPATCH,
    change: ['isGivenUp && hasFailedForDays(', 'hasFailedForDays('],
    suite: useCases,
  },
  {
    guard: 'Nothing is sent to a paused webhook.',
    file: DISPATCH,
    change: ["if (webhook.paused) return 'The webhook is paused.';", ''],
    suite: useCases,
  },
  {
    guard: 'Nothing is sent to webhooks without the plan for them.',
    file: DISPATCH,
    change: ["if (!webhook.isAllowed) return 'The webhook is paused: it needs PRO.';", ''],
    suite: useCases,
  },
  {
    guard: 'A hidden update is not sent to webhooks.',
    file: DISPATCH,
    change: ['!event || (event.update === null && event.text === null)', '!event'],
    suite: useCases,
  },
  {
    guard: 'A receiver that is gone pauses its webhook.',
    file: DISPATCH,
    change: ["if (answer.isGone) await this.pause(delivery.webhook!, 'gone', now);\n    else if", 'if'],
    suite: useCases,
  },
  {
    guard: 'A receiver that does not answer holds few deliveries, and no other host.',
    file: DISPATCH,
    change: ['perHost: 5, perUser: 20, perUserAtHost: 3,', 'perHost: 50, perUser: 50, perUserAtHost: 50,'],
    suite: useCases,
  },
  {
    guard: 'A delivery to a webhook waits as long as the receiver asks for.',
    file: 'libs/api/domain/src/pipelines/webhook.ts',
    change: ['Math.max(jittered, Math.min(waitMs, LONGEST_WAIT_MS))', 'jittered'],
    suite: domain,
  },
  {
    guard: 'Events go to webhooks of users who follow the game.',
    file: QUEUE,
    change: ['join webhooks w on w.user_id = f.user_id', 'join webhooks w on true'],
    suite: rows,
  },
  {
    guard: 'Events are planned for webhooks up to the settled mark.',
    file: QUEUE,
    change: ['id > $1 and id <= $2 order', 'id > $1 and $2::bigint > 0 order'],
    suite: rows,
  },
  {
    guard: 'Webhooks get only the kinds that they choose.',
    file: QUEUE,
    change: ['and (p.id is null or p.kind = any(w.kinds))', ''],
    suite: rows,
  },
  {
    guard: 'Disabled accounts have no webhooks.',
    file: 'libs/api/adapters/persistence/src/pipelines/webhook.row.ts',
    change: ['u.disabled_at is null and ', ''],
    suite: rows,
  },
  {
    guard: 'Two workers send no delivery to a webhook twice.',
    file: QUEUE,
    change: ['where id = $1 and lease = $2 returning', "where id = $1 and $2 <> '' returning"],
    suite: rows,
  },
  {
    guard: 'The limit of webhooks holds for requests at the same time.',
    file: REPOSITORY,
    change: [
      "await this.db.query('select 1 from users where id = $1 for no key update', [webhook.userId]);",
      '',
    ],
    suite: rows,
  },
  {
    guard: 'A deleted webhook leaves no deliveries.',
    file: REPOSITORY,
    change: [
      'delete from webhook_deliveries where user_id = $1 and webhook_id = $2',
      'select $1::bigint, $2::uuid',
    ],
    suite: rows,
  },
  {
    guard: 'Deliveries to webhooks are kept for 30 days.',
    file: 'libs/api/adapters/persistence/src/pipelines/tables.ts',
    change: ["expired: `since < now() - interval '30 days'`", 'expired: null'],
    suite: rows,
  },
  {
    guard: 'Deliveries to webhooks that a killed worker leased are due again.',
    file: 'libs/api/adapters/persistence/src/operations/sql-health.ts',
    change: ["  'webhook_deliveries',\n] as const", '] as const'],
    suite: rows,
  },
  {
    guard: 'Deliveries are signed with every valid secret.',
    file: SENDER,
    change: ['secrets.map((secret)', 'secrets.slice(0, 1).map((secret)'],
    suite: sender,
  },
  {
    guard: 'Bodies to webhooks are cut.',
    file: 'libs/api/adapters/chat/src/webhook-bodies.ts',
    change: ['title: cut(event.update.title, TEXT_MAX)', 'title: event.update.title'],
    suite: sender,
  },
  {
    guard: 'Responses from networks of the operator are not shown.',
    file: SENDER,
    change: ["mayShow(this.outbound, url, 'webhook')", 'true'],
    suite: sender,
  },
  {
    guard: 'A redirect is a failure of a webhook.',
    file: 'libs/api/adapters/chat/src/webhook-answers.ts',
    change: ['{ status: /^2/, error: null', '{ status: /^[23]/, error: null'],
    suite: { project: 'adapter-chat', spec: 'webhook-answers.spec' },
  },
  {
    guard: 'A token that is limited to games reaches the deliveries of these games only.',
    file: 'libs/api/adapters/persistence/src/pipelines/webhook.row.ts',
    change: ['o.id = event_id and o.app_id = any(${appIds})', 'o.id = event_id'],
    suite: rows,
  },
];
