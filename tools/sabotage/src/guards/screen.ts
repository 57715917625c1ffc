import type { Sabotage } from '../sabotage.ts';

const CONTACT = 'libs/api/application/src/account/contact-operator.use-case.ts';
const SUPPORT_DTO = 'libs/shared/contracts/src/account/support.dto.ts';
const SMTP = 'libs/api/adapters/mailer/src/smtp-mailer.adapter.ts';

export const guards: Sabotage[] = [
  {
    guard: 'A search that is typed late does not take back who has left the page.',
    file: 'apps/web/src/pages/search/model/search-term.ts',
    change: [' || isLeaving()', ''],
    suite: { project: 'web', spec: 'search-term.spec' },
  },
  {
    guard: 'A search in the admin area does not take back who has left the page.',
    file: 'apps/web/src/pages/admin/model/use-list-place.ts',
    change: [' && !isLeaving()', ''],
    suite: { project: 'web', spec: 'AdminUsersPage.spec' },
  },
  {
    guard: 'A form that failed shows why, also if its button is far below.',
    file: 'apps/web/src/shared/ui/Form.tsx',
    change: ["else notice.current?.scrollIntoView({ block: 'nearest' });", ''],
    suite: { project: 'web', spec: 'shared/ui/Form.spec' },
  },
  {
    guard: 'A button that disables itself keeps the keyboard focus.',
    file: 'apps/web/src/shared/ui/Button.tsx',
    change: [
      "...(disabled && { 'aria-disabled': true, onClick: ignore }),",
      '...(disabled && { disabled }),',
    ],
    suite: { project: 'web', spec: 'shared/ui/Form.spec' },
  },
  {
    guard: 'A link that will never work offers no retry.',
    file: 'apps/web/src/pages/mail-links/ui/UnsubscribePage.tsx',
    change: ['isApiError(error) && error.status === 400', 'false'],
    suite: { project: 'web', spec: 'mail-links/ui/UnsubscribePage.spec' },
  },
  {
    guard: 'A user sends the operator a few mails a day.',
    file: CONTACT,
    change: ['    await this.deps.limiter.consume(`support:${userId}`, DAILY);\n', ''],
    suite: { project: 'application', spec: 'account/contact-operator.use-case.spec' },
  },
  {
    guard: 'Support requests have no Reply-To for an unverified address.',
    file: CONTACT,
    change: ['...(emailVerified && { replyTo: email }),', 'replyTo: email,'],
    suite: { project: 'application', spec: 'account/contact-operator.use-case.spec' },
  },
  {
    guard: 'A name cannot imitate the lines that the instance writes about a user.',
    file: CONTACT,
    change: ["name.replace(/\\s+/g, ' ')", 'name'],
    suite: { project: 'application', spec: 'account/contact-operator.use-case.spec' },
  },
  {
    guard: 'The subject of a question is one line.',
    file: SUPPORT_DTO,
    change: ["  @Matches(/^\\P{Cc}*$/u, { message: 'Subject must be one line' })\n", ''],
    suite: { project: 'adapter-http', spec: 'account/support.controller.spec' },
  },
  {
    guard: 'A question has a length limit.',
    file: SUPPORT_DTO,
    change: ['@MaxLength(LIMITS.supportMessageMaxLength, {', '@MaxLength(1_000_000, {'],
    suite: { project: 'adapter-http', spec: 'account/support.controller.spec' },
  },
  {
    guard: 'A question that is sent again is one mail.',
    file: 'libs/api/adapters/http/src/account/support.controller.ts',
    change: ['  @Idempotent()\n', ''],
    suite: { project: 'adapter-http', spec: 'account/support.controller.spec' },
  },
  {
    guard: 'A mail that a person wrote has no HTML.',
    file: SMTP,
    change: ['...(!mail.isPersonal && {', '...({'],
    suite: { project: 'adapter-mailer', spec: 'smtp-mailer.int-spec' },
  },
  {
    guard: 'Support requests of paying users are listed first.',
    file: 'libs/api/adapters/persistence/src/admin/sql-mail.queries.ts',
    change: ["if (kind === 'support-request') mails", 'if (!kind) mails'],
    suite: { project: 'adapter-persistence', spec: 'admin/deliveries.int-spec' },
  },
  {
    guard: 'Subjects are stored only for support requests.',
    file: 'libs/api/adapters/persistence/src/kernel/sql-delivery.queue.ts',
    change: [
      "('subject' in content && authorOf(content) ? content.subject : null)",
      "('subject' in content ? content.subject : null)",
    ],
    suite: { project: 'adapter-persistence', spec: 'admin/deliveries.int-spec' },
  },
  {
    guard: 'A failed request without a message shows the default text.',
    file: 'apps/web/src/shared/api/api-error.ts',
    change: ['isDefaultMessage: message === undefined,', 'isDefaultMessage: false,'],
    suite: { project: 'web', spec: 'shared/api/api-error.spec' },
  },
  {
    guard: 'The first posts of a game are stored under their kinds.',
    file: 'libs/api/application/src/updates/ingest-posts.use-case.ts',
    change: ['preparePost(post, now, storeKinds?.get(post.gid))', 'preparePost(post, now)'],
    suite: { project: 'application', spec: 'updates/ingest-posts.spec' },
  },
  {
    guard: 'A first post that is no update is stored out of sight.',
    file: 'libs/api/application/src/updates/prepare-post.ts',
    change: ['isHidden: storeKind?.isTracked === false', 'isHidden: false'],
    suite: { project: 'application', spec: 'updates/ingest-posts.spec' },
  },
  {
    guard: 'All tabs of a browser share one event stream.',
    file: 'apps/web/src/shared/api/shared-stream.ts',
    change: ['await navigator.locks.request(name, { signal }, lead);', 'await lead();'],
    suite: { project: 'web', spec: 'shared/api/shared-stream.spec' },
  },
  {
    guard: 'A tab hears nothing of another session in the same browser.',
    file: 'apps/web/src/shared/api/shared-stream.ts',
    change: ['const name = `${path} ${readToken()}`;', 'const name = path;'],
    suite: { project: 'web', spec: 'shared/api/shared-stream.spec' },
  },
  {
    guard: 'A suspended tab does not keep the event stream.',
    file: 'apps/web/src/shared/api/shared-stream.ts',
    change: ['{ steal: true }', '{ signal: stop.signal }'],
    suite: { project: 'web', spec: 'shared/api/shared-stream.spec' },
  },
  {
    guard: 'The number on the icon of the app goes with the session.',
    file: 'apps/web/src/shared/api/auth-token.ts',
    change: ['  showAppBadge(0);\n', ''],
    suite: { project: 'web', spec: 'widgets/notifications/model/live.spec' },
  },
  {
    guard: 'A new update moves no row of My Games before the user asks for it.',
    file: 'apps/web/src/entities/library/model/hold-updates.ts',
    change: ['shown: fresh === 0 ? current : shown', 'shown: current'],
    suite: { project: 'web', spec: 'pages/my-games/ui/new-updates.spec' },
  },
  {
    guard: 'Choices of notifications that are opened again at once show what was saved.',
    file: 'apps/web/src/features/notification-choices/api/choices.api.ts',
    change: [
      "void dispatch(choicesApi.util.upsertQueryData('getGameNotifications', appId, answer.data.data));",
      'return;',
    ],
    suite: { project: 'web', spec: 'features/notification-choices/ui/choices.spec' },
  },
  {
    guard: 'A calendar offline shows nothing of another user.',
    file: 'apps/web/src/pages/calendar/api/kept-ranges.ts',
    change: ['    if (kept?.token !== readToken()) continue;\n', ''],
    suite: { project: 'web', spec: 'pages/calendar/ui/calendar-offline.spec' },
  },
  {
    guard: 'A change leaves before a reload right after the press.',
    file: 'apps/web/src/shared/api/http.ts',
    change: ["document.addEventListener('pointerdown'", "document.addEventListener('never'"],
    suite: { project: 'web', spec: 'shared/api/http.spec' },
  },
];
