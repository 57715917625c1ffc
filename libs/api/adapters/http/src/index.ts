export {
  AdminOnly,
  OpenToTokens,
  Public,
  SignedIn,
  accessOf,
  isOpenToTokens,
} from './kernel/access.decorators.ts';
export { FromCaller } from './kernel/caller.decorator.ts';
export { configureHttpApp } from './kernel/configure-http-app.ts';
export { CurrentUser } from './kernel/current-user.decorator.ts';
export { createFastifyAdapter } from './kernel/fastify-adapter.ts';
export { FloodLimit } from './kernel/flood-limit.ts';
export { httpKernelProviders } from './kernel/http-kernel.providers.ts';
export { HttpOptions } from './kernel/http-options.ts';
export { Idempotent } from './kernel/idempotent.interceptor.ts';
export { NeedsFeature, featureOf } from './kernel/needs-feature.guard.ts';
export { RateLimited } from './kernel/rate-limit.guard.ts';
export { Traffic } from './kernel/traffic.ts';
export { UndoController } from './kernel/undo.controller.ts';
export type { PageSources } from './kernel/security-headers.ts';
export { adminControllers } from './admin/admin.controllers.ts';
export { accountControllers } from './account/account.controllers.ts';
export { CalendarConnectionController } from './calendar/calendar-connection.controller.ts';
export { CalendarFeedController } from './calendar/calendar-feed.controller.ts';
export { FeedController } from './calendar/feed.controller.ts';
export { HealthController } from './operations/health.controller.ts';
export { redacted } from './operations/redacted.ts';
export { Metrics, ProcessVitals } from './operations/metrics.ts';
export { MetricsController } from './operations/metrics.controller.ts';
export { ReportController } from './operations/report.controller.ts';
export { CategoryController } from './library/category.controller.ts';
export { ImportController } from './library/import.controller.ts';
export { LibraryController } from './library/library.controller.ts';
export { WishlistController } from './library/wishlist.controller.ts';
export { PaymentWebhookController } from './billing/payment-webhook.controller.ts';
export { PlanController } from './billing/plan.controller.ts';
export { ProSummaryController } from './billing/pro-summary.controller.ts';
export { SubscriptionController } from './billing/subscription.controller.ts';
export { ReleaseController } from './library/release.controller.ts';
export { SearchController } from './library/search.controller.ts';
export { EventStreams } from './notifications/event-streams.ts';
export { NotificationController } from './notifications/notification.controller.ts';
export { ReminderController } from './notifications/reminder.controller.ts';
export { LatestUpdatesController, PublicGameController } from './updates/public-update.controllers.ts';
export { GameUpdatesController, UpdateController } from './updates/update.controllers.ts';
export { VisitController } from './updates/visit.controller.ts';
