export * from './account/administer-users.use-cases.ts';
export * from './account/change-password.use-case.ts';
export * from './account/close-account.use-case.ts';
export * from './account/contact-operator.use-case.ts';
export * from './account/create-first-admin.use-case.ts';
export * from './account/delete-account.ts';
export * from './account/email-verification.use-cases.ts';
export * from './account/export-account.use-case.ts';
export * from './account/first-verification.ts';
export * from './account/offer-setup.use-case.ts';
export * from './account/password-reset.use-cases.ts';
export { AccountArchive } from './account/ports.ts';
export type { ArchivePage } from './account/ports.ts';
export * from './account/register-user.use-case.ts';
export * from './account/update-profile.use-case.ts';
export {
  AdminDeliveryQueries,
  AdminGameQueries,
  AdminOperationsQueries,
  AdminUserQueries,
  AuditQueries,
  MailQueries,
} from './admin/ports.ts';
export type { PageQuery } from './admin/ports.ts';
export * from './billing/change-renewal.use-cases.ts';
export * from './billing/grant-plan.use-case.ts';
export * from './billing/manage-billing.use-cases.ts';
export * from './billing/money.ts';
export * from './billing/plan-catalogue.ts';
export { BillingQueries, EarlyAccess, ProSummaryQueries } from './billing/ports.ts';
export * from './billing/receive-payment-event.use-case.ts';
export * from './billing/reconcile-subscriptions.use-case.ts';
export * from './billing/spend-quota.use-case.ts';
export * from './billing/start-checkout.use-case.ts';
export * from './billing/subscription-sync.ts';
export * from './calendar/calendar-mirror.ts';
export * from './calendar/connect-calendar.use-cases.ts';
export * from './calendar/connection-secrets.ts';
export * from './calendar/manage-feeds.use-cases.ts';
export * from './calendar/queue-due-syncs.use-case.ts';
export * from './calendar/read-feed.use-case.ts';
export * from './calendar/sync-calendar.use-case.ts';
export * from './identity/account-mails.ts';
export * from './identity/sign-in-method-added.ts';
export { AccountQueries } from './identity/ports.ts';
export * from './kernel/run-idempotently.use-case.ts';
export * from './kernel/cached-for.ts';
export * from './kernel/in-slices.ts';
export * from './kernel/kept-texts.ts';
export * from './kernel/caller.ts';
export * from './kernel/notice-sender.ts';
export * from './kernel/outbox.ts';
export {
  ActivityLog,
  AttemptLimiter,
  AuditLog,
  GameEventLog,
  KeptLists,
  ListReads,
  Signals,
} from './kernel/ports.ts';
export {
  HealthQueries,
  Heartbeat,
  Housekeeping,
  OperationsQueries,
  QueueDepths,
  SourceQueries,
  WorkStates,
} from './operations/ports.ts';
export type {
  Activity,
  Actor,
  AttemptLimit,
  AuditEntry,
  Credential,
  JobName,
  JobSettings,
  Jobs,
  KeptList,
  ListsOfUser,
  SessionOwner,
} from './kernel/ports.ts';
export type { Health, Operations, QueueDepth, ReplicaVitals } from './operations/ports.ts';
export * from './operations/operations.module.ts';
export * from './operations/read-troubles.ts';
export * from './operations/source-alarms.use-cases.ts';
export * from './delivery/change-notification-preferences.use-case.ts';
export * from './delivery/change-notification-settings.use-cases.ts';
export * from './delivery/dispatch-deliveries.use-case.ts';
export * from './delivery/manage-chat-channels.use-cases.ts';
export { DeliveryQueries, NotificationSettingsRepository, RuleRepository } from './delivery/ports.ts';
export * from './delivery/rules.use-cases.ts';
export * from './delivery/retry-delivery.use-case.ts';
export * from './delivery/digests.use-cases.ts';
export * from './delivery/plan-instant-messages.use-case.ts';
export * from './delivery/mail-choice.use-cases.ts';
export * from './delivery/push-subscriptions.use-cases.ts';
export * from './kernel/send-mail.ts';
export * from './kernel/store-error.ts';
export * from './kernel/undo-action.use-case.ts';
export * from './kernel/work-watch.ts';
export * from './library/categories.use-cases.ts';
export * from './library/category.reverser.ts';
export * from './library/follow-game.use-case.ts';
export * from './library/import-games.use-cases.ts';
export {
  CategoryQueries,
  ImportQueries,
  ImportRepository,
  LibraryQueries,
  ReleaseQueries,
  WishlistQueries,
} from './library/ports.ts';
export type { FoundGame, FoundProfile, ImportKey, ImportRoom } from './library/ports.ts';
export * from './library/read-profile.use-case.ts';
export * from './library/recent-searches.ts';
export * from './library/refresh-games.use-cases.ts';
export * from './library/refresh-listings.use-case.ts';
export * from './library/search-games.use-case.ts';
export * from './library/start-import.use-case.ts';
export * from './library/store-share.ts';
export * from './library/toggle-favorite.use-case.ts';
export * from './library/unfollow-game.use-case.ts';
export * from './library/unfollow.reverser.ts';
export * from './library/verify-game.use-case.ts';
export * from './library/wish.reverser.ts';
export * from './library/wishlist.use-cases.ts';
export * from './notifications/fan-out-updates.use-case.ts';
export * from './notifications/fire-reminders.use-case.ts';
export * from './notifications/inbox.reverser.ts';
export { InboxQueries, InboxRepository, LiveUpdates, ReminderQueries } from './notifications/ports.ts';
export type { LiveUpdate, InboxChange, InboxPage, NotificationSelection } from './notifications/ports.ts';
export * from './plays/plays.module.ts';
export * from './plays/plays.use-cases.ts';
export { CatchUpQueries, PlayTimes } from './plays/ports.ts';
export * from './pipelines/decide-gate.use-case.ts';
export * from './pipelines/pipelines.module.ts';
export { PipelineQueries, PipelineVersions, SettledEvents, WebhookQueries } from './pipelines/ports.ts';
export type { CheckedGate } from './pipelines/named-gate-checks.ts';
export * from './pipelines/named-gates.use-cases.ts';
export * from './pipelines/update-feeds.use-cases.ts';
export type {
  EventPage,
  GamesOfCaller,
  UpdatePosition,
  UpdatesOfGame,
  VersionedGames,
} from './pipelines/ports.ts';
export * from './pipelines/manage-webhooks.use-cases.ts';
export * from './pipelines/webhook-deliveries.use-cases.ts';
export * from './notifications/reminder.reverser.ts';
export * from './notifications/reminders.use-cases.ts';
export * from './sessions/end-sessions.use-cases.ts';
export * from './sessions/log-out.use-case.ts';
export * from './sessions/manage-api-tokens.use-cases.ts';
export { ApiTokenQueries, SecurityQueries, SessionEnds, SessionQueries } from './sessions/ports.ts';
export type { ApiTokenHolder, RecordedActivity, SignedInBrowser, SignedInUser } from './sessions/ports.ts';
export * from './sessions/session-opener.ts';
export * from './sign-in/confirm-session.use-cases.ts';
export * from './sign-in/confirmation-methods.ts';
export * from './sign-in/finish-sign-in.use-case.ts';
export * from './sign-in/log-in.use-case.ts';
export * from './sign-in/manage-passkeys.use-cases.ts';
export * from './sign-in/owner-confirmation.ts';
export * from './sign-in/passkey-sign-in.use-cases.ts';
export * from './sign-in/password-confirmation.ts';
export { SignInMethodQueries } from './sign-in/ports.ts';
export * from './sign-in/second-step-check.ts';
export * from './sign-in/session-confirmer.ts';
export * from './sign-in/sign-in-gate.ts';
export * from './sign-in/steam-account.use-cases.ts';
export * from './sign-in/steam-sign-in.use-cases.ts';
export * from './sign-in/two-step-policy.ts';
export * from './sign-in/two-step.use-cases.ts';
export * from './updates/administer-updates.use-cases.ts';
export * from './updates/classify-updates.use-case.ts';
export * from './updates/index-updates.use-case.ts';
export * from './updates/ingest-posts.use-case.ts';
export {
  HistoryQueries,
  PublicUpdateQueries,
  UpdateQueries,
  UpdateSearchQueries,
  UsualGapQueries,
  VisitRepository,
} from './updates/ports.ts';
export type { UpdateHeadline, UpdateSearch } from './updates/ports.ts';
export * from './updates/read-histories.use-cases.ts';
export * from './updates/replay-posts.use-cases.ts';
export * from './updates/request-ingestion.use-case.ts';
export * from './kernel/kernel.module.ts';
export * from './identity/identity.module.ts';
export * from './sessions/sessions.module.ts';
export * from './sign-in/sign-in.module.ts';
export * from './account/account.module.ts';
export * from './library/library.module.ts';
export * from './billing/billing.module.ts';
export * from './calendar/calendar.module.ts';
export * from './updates/updates.module.ts';
export * from './notifications/notifications.module.ts';
export { Clock } from './kernel/ports.ts';
export type { CsrfTokenRepository } from './kernel/ports.ts';
export * from './delivery/delivery.module.ts';
