import type { Sabotage } from '../sabotage.ts';

const USE_CASES = { project: 'application', spec: 'push.spec' };
const SENDER = { project: 'adapter-push', spec: 'web-push-sender.int-spec' };
const PAYLOAD = { project: 'adapter-push', spec: 'push-payload.spec' };
const TABLE = { project: 'adapter-persistence', spec: 'push-subscriptions.int-spec' };
const SUBSCRIPTIONS = 'libs/api/application/src/delivery/push-subscriptions.use-cases.ts';
const ADAPTER = 'libs/api/adapters/push/src/web-push-sender.adapter.ts';
const REPOSITORY = 'libs/api/adapters/persistence/src/delivery/sql-push-subscription.repository.ts';

export const guards: Sabotage[] = [
  {
    guard: 'A signature for push services is used for less time than it is valid.',
    file: 'libs/api/adapters/push/src/vapid-headers.ts',
    change: ['if (known && now - known.since < USED_MS)', 'if (known)'],
    suite: SENDER,
  },
  {
    guard: 'Each push service gets a signature of its own.',
    file: 'libs/api/adapters/push/src/vapid-headers.ts',
    change: ['const { origin } = new URL(endpoint);', "const origin = 'https://push.example';"],
    suite: SENDER,
  },
  {
    guard: 'When the thread that encrypts ends, its messages fail instead of waiting forever.',
    file: 'libs/api/adapters/push/src/push-encryption.ts',
    change: ["    thread.on('exit', () => this.fail(cause));\n", ''],
    suite: { project: 'adapter-push', spec: 'push-encryption.spec' },
  },
  {
    guard: 'A thread that fails takes no messages of the next one along.',
    file: 'libs/api/adapters/push/src/push-encryption.ts',
    change: [
      "thread.on('error', (error) => (cause = error));",
      "thread.on('error', (error) => this.fail(error));",
    ],
    suite: { project: 'adapter-push', spec: 'push-encryption.spec' },
  },
  {
    guard: 'The key of a push subscription is a point of the curve.',
    file: 'libs/api/domain/src/delivery/push-subscription.ts',
    change: [' && (y * y - (x * x * x - 3n * x + B)) % P === 0n', ''],
    suite: { project: 'domain', spec: 'push-subscription.spec' },
  },
  {
    guard: 'The coordinates of a push key are below the prime.',
    file: 'libs/api/domain/src/delivery/push-subscription.ts',
    change: ['x < P && y < P && ', ''],
    suite: { project: 'domain', spec: 'push-subscription.spec' },
  },
  {
    guard: 'A push subscription with a bad key is not added.',
    file: SUBSCRIPTIONS,
    change: ['if (!isP256Point(address.p256dh))', "if (address.p256dh === 'bad')"],
    suite: USE_CASES,
  },
  {
    guard: 'Push messages go to the services of browsers, and where the operator allows.',
    file: SUBSCRIPTIONS,
    change: ['preview !== null && isPushService(new URL(endpoint).hostname)', 'preview !== null'],
    suite: USE_CASES,
  },
  {
    guard: 'The addresses of devices are sealed.',
    file: REPOSITORY,
    change: [
      'return this.box.seal(JSON.stringify({ endpoint, p256dh, auth }), purposeOf(userId, id));',
      'return JSON.stringify({ endpoint, p256dh, auth });',
    ],
    suite: TABLE,
  },
  {
    guard: 'A push subscription at an address that is not allowed is not added.',
    file: SUBSCRIPTIONS,
    change: ['if (!isAllowed(address.endpoint, outbound))', "if (address.endpoint === '')"],
    suite: USE_CASES,
  },
  {
    guard: 'A device whose push service has ended the subscription is removed.',
    file: 'libs/api/application/src/delivery/device-push.ts',
    change: ['if (error instanceof PushSubscriptionEnded) await', 'if (error === null) await'],
    suite: USE_CASES,
  },
  {
    guard: 'A push message about hidden updates is not sent.',
    file: 'libs/api/application/src/delivery/send-push.use-case.ts',
    change: ["if (updates.length === 0) throw new DeliveryRefused('Its updates are gone');", ''],
    suite: USE_CASES,
  },
  {
    guard: 'A push message goes to devices of its own user only.',
    file: REPOSITORY,
    change: ['where p.user_id = $1 and s.expires_at > $2', 'where $1::bigint > 0 and s.expires_at > $2'],
    suite: TABLE,
  },
  {
    guard: 'A device gets no push messages after its session has expired.',
    file: REPOSITORY,
    change: [' and s.expires_at > $2', ' and $2::timestamptz is not null'],
    suite: TABLE,
  },
  {
    guard: 'A user has a limited number of devices with push.',
    file: REPOSITORY,
    change: ['order by created_at desc, id offset $2', 'order by created_at desc, id offset $2 + 1000'],
    suite: TABLE,
  },
  {
    guard: 'A session has one device with push.',
    file: REPOSITORY,
    change: ['session_id = $1 and endpoint_hash <> $2', 'session_id = $1 and endpoint_hash <> $2 and false'],
    suite: TABLE,
  },
  {
    guard: 'An endpoint gets the messages of one user, who added it last.',
    file: REPOSITORY,
    change: ['do update set user_id = excluded.user_id, id', 'do update set id'],
    suite: TABLE,
  },
  {
    guard: 'Instant messages go to devices of active sessions only.',
    file: 'libs/api/adapters/persistence/src/delivery/sql-instant.queue.ts',
    change: [
      'and s.expires_at > $2 order by p.created_at',
      'and $2::timestamptz is not null order by p.created_at',
    ],
    suite: { project: 'adapter-persistence', spec: 'instant-queue.int-spec' },
  },
  {
    guard: 'Who has turned on push is found for instant messages.',
    file: REPOSITORY,
    change: ['      await refreshInstant(this.db, userId);\n', ''],
    suite: { project: 'adapter-persistence', spec: 'notification-settings.int-spec' },
  },
  {
    guard: 'After 404 and 410 a push subscription has ended.',
    file: ADAPTER,
    change: ['status === 404 || status === 410', 'status === 404'],
    suite: SENDER,
  },
  {
    guard: 'A push message waits as long as the push service asks.',
    file: ADAPTER,
    change: ['waitMs === null ? new Error(message)', 'waitMs !== null ? new Error(message)'],
    suite: SENDER,
  },
  {
    guard: 'The operator is told when a service refuses the instance.',
    file: 'libs/api/application/src/delivery/dispatch-deliveries.use-case.ts',
    change: ['      if (cause instanceof InstanceRefused) this.tell(delivery, cause);\n', ''],
    suite: { project: 'application', spec: 'turns-of-deliveries.spec' },
  },
  {
    guard: 'A push message that was accepted is not sent again when the answer is lost.',
    file: ADAPTER,
    change: ['if (status !== null && status >= 200 && status <= 299) return null;', ''],
    suite: SENDER,
  },
  {
    guard: 'Everything for a push service that does not answer may wait.',
    file: ADAPTER,
    change: ["if (kind === 'timed-out') throw", "if (kind === 'busy') throw"],
    suite: SENDER,
  },
  {
    guard: 'Answers of push services are not shown, except their reason.',
    file: ADAPTER,
    change: ["return reason ? `, ${reason}` : '';", 'return reason ? `, ${body}` : body;'],
    suite: SENDER,
  },
  {
    guard: 'A push message fits into what push services take, in bytes.',
    file: 'libs/api/adapters/push/src/push-payload.ts',
    change: ['Buffer.byteLength(JSON.stringify(text)) - 2', 'text.length'],
    suite: PAYLOAD,
  },
  {
    guard: 'A push message has no control characters or marks of direction.',
    file: 'libs/api/adapters/push/src/push-payload.ts',
    change: [".replace(DISGUISING, ' ')", ''],
    suite: PAYLOAD,
  },
  {
    guard: 'The contact for push services of a public instance is not a local name.',
    file: 'apps/api/src/env-push.ts',
    change: [
      "else if (isLocal(host) && publicUrl.protocol === 'https:'",
      "else if (host === '' && publicUrl.protocol === 'https:'",
    ],
    suite: { project: 'api', spec: 'env.spec' },
  },
  {
    guard: 'Push keys from the environment are a pair.',
    file: 'apps/api/src/env-push.ts',
    change: [
      'given.VAPID_PUBLIC_KEY && given.VAPID_PUBLIC_KEY !== keys.publicKey',
      'given.VAPID_PUBLIC_KEY === null',
    ],
    suite: { project: 'api', spec: 'env.spec' },
  },
  {
    guard: 'Signing out removes the push registration of the browser.',
    file: 'apps/web/src/entities/session/model/session.ts',
    change: ['    localStorage.removeItem(PUSH_DEVICE_KEY);\n', ''],
    suite: { project: 'web', spec: 'session.spec' },
  },
  {
    guard: 'Push is renewed only for the user who turned it on.',
    file: 'apps/web/src/features/push-devices/model/registered-device.ts',
    change: ['device?.userId === userId && ', 'device !== null && '],
    suite: { project: 'web', spec: 'use-renew-push.spec' },
  },
  {
    guard: 'Permission for notifications is asked only after a click.',
    file: 'apps/web/src/pages/settings/ui/PushSection.tsx',
    change: [
      'useState(isPushDenied)',
      'useState(() => (void Notification.requestPermission(), isPushDenied()))',
    ],
    suite: { project: 'web', spec: 'PushSection.spec' },
  },
];
