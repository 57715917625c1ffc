import { UndoController } from './kernel/undo.controller.ts';
import { adminControllers } from './admin/admin.controllers.ts';
import { accountControllers } from './account/account.controllers.ts';
import { CalendarConnectionController } from './calendar/calendar-connection.controller.ts';
import { CalendarFeedController } from './calendar/calendar-feed.controller.ts';
import { DeliveryController } from './delivery/delivery.controller.ts';
import { NotificationSettingsController } from './delivery/notification-settings.controller.ts';
import {
  DigestController,
  MailAddressController,
  MailChoiceController,
} from './delivery/mail-choice.controllers.ts';
import { FeedController } from './calendar/feed.controller.ts';
import { ChatChannelController } from './delivery/chat-channel.controller.ts';
import { PushSubscriptionController } from './delivery/push-subscription.controller.ts';
import { V1NotificationController, V1RuleController } from './delivery/rule.controller.ts';
import { HealthController } from './operations/health.controller.ts';
import { MetricsController } from './operations/metrics.controller.ts';
import { ReportController } from './operations/report.controller.ts';
import { CategoryController } from './library/category.controller.ts';
import { ImportController } from './library/import.controller.ts';
import { LibraryController } from './library/library.controller.ts';
import { StoreCountryController } from './library/store-country.controller.ts';
import { WishlistController } from './library/wishlist.controller.ts';
import { PaymentWebhookController } from './billing/payment-webhook.controller.ts';
import { PlanController } from './billing/plan.controller.ts';
import { ProSummaryController } from './billing/pro-summary.controller.ts';
import { SubscriptionController } from './billing/subscription.controller.ts';
import { ReleaseController } from './library/release.controller.ts';
import {
  PopularGamesController,
  SearchController,
  SimilarGamesController,
} from './library/search.controller.ts';
import { NotificationController } from './notifications/notification.controller.ts';
import { ReminderController } from './notifications/reminder.controller.ts';
import { OpenApiController } from './pipelines/open-api.controller.ts';
import {
  V1OpmlController,
  V1SecretFeedController,
  V1UserFeedController,
} from './pipelines/feed.controllers.ts';
import { V1CatchUpController } from './pipelines/v1-catch-up.controller.ts';
import { V1GateController, V1NamedGateController } from './pipelines/gate.controller.ts';
import { V1WebhookController, V1WebhookDeliveryController } from './pipelines/webhook.controller.ts';
import { v1Controllers } from './pipelines/v1.controllers.ts';
import { CatchUpController, PlayWatchController } from './plays/catch-up.controllers.ts';
import { LatestUpdatesController, PublicGameController } from './updates/public-update.controllers.ts';
import { GameUpdatesController, UpdateController } from './updates/update.controllers.ts';
import { GameHistoryController } from './updates/game-history.controller.ts';
import { EarlyAccessController } from './billing/early-access.controller.ts';
import { VisitController } from './updates/visit.controller.ts';

/** The controllers of the API. */
export const controllers = [
  UndoController,
  ...adminControllers,
  ...accountControllers,
  CalendarConnectionController,
  CalendarFeedController,
  FeedController,
  ChatChannelController,
  DeliveryController,
  NotificationSettingsController,
  PushSubscriptionController,
  ReportController,
  DigestController,
  MailAddressController,
  MailChoiceController,
  CategoryController,
  ImportController,
  LibraryController,
  StoreCountryController,
  WishlistController,
  PaymentWebhookController,
  PlanController,
  ProSummaryController,
  SubscriptionController,
  ReleaseController,
  SearchController,
  PopularGamesController,
  SimilarGamesController,
  NotificationController,
  ReminderController,
  LatestUpdatesController,
  PublicGameController,
  GameUpdatesController,
  UpdateController,
  VisitController,
  GameHistoryController,
  EarlyAccessController,
  CatchUpController,
  PlayWatchController,
  ...v1Controllers,
  V1CatchUpController,
  V1GateController,
  OpenApiController,
  V1NamedGateController,
  V1WebhookController,
  V1WebhookDeliveryController,
  V1NotificationController,
  V1RuleController,
  V1OpmlController,
  V1SecretFeedController,
  V1UserFeedController,
];

/** The controllers of every process, workers included. */
export const operationalControllers = [HealthController, MetricsController];
