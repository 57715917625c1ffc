import { BillingQueries } from '@patchlight/application/ports';
import type { Clock } from '@patchlight/application/ports';
import type {
  CanAddGameBody,
  Feature,
  FeatureAccess,
  Meter,
  PlanType,
  Subscription,
  UpgradeRecommendationsBody,
  Usage,
  UsageDay,
} from '@patchlight/contracts';
import { FEATURES, FEATURE_NAMES, isUnlimited } from '@patchlight/contracts';
import {
  NeedsPro,
  gameLimitReason,
  hasProAccess,
  limitsOf,
  nextUtcMidnight,
  percentOf,
  upgradeAdvice,
} from '@patchlight/domain';
import type { Database } from '../kernel/database.ts';
import { toIso } from '../kernel/database.ts';
import type { PlanReader, PlanRow } from '../kernel/plan-reader.ts';

interface UsageRow extends PlanRow {
  games: number;
  notifications: number;
  api_calls: number;
}

interface SubscriptionRow extends PlanRow {
  subscription_status: string;
  customer_id: string | null;
  subscription_id: string | null;
}

const HISTORY_DAYS = 30;

/** `$1` is the user, `$2` the current time. */
const USAGE_SQL = `
  select u.is_admin, u.plan, u.plan_expires_at, u.auto_renew,
    (select count(*)::int from follows where user_id = $1) as games,
    coalesce(d.notifications, 0) as notifications, coalesce(d.api_calls, 0) as api_calls
  from users u
  left join usage_days d on d.user_id = u.id and d.day = ($2::timestamptz at time zone 'UTC')::date
  where u.id = $1`;

export class SqlBillingQueries extends BillingQueries {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly plans: PlanReader,
  ) {
    super();
  }

  override getPlan(userId: string): Promise<PlanType> {
    return this.plans.planOf(userId);
  }

  override async getSubscription(userId: string): Promise<Subscription> {
    const row = await this.db.queryOne<SubscriptionRow>(
      `select u.is_admin, u.plan, u.plan_expires_at, u.auto_renew, u.subscription_status, a.customer_id,
         a.subscription_id
       from users u left join billing_accounts a on a.user_id = u.id where u.id = $1`,
      [userId],
    );
    if (!row) throw new Error(`There is no user ${userId}`);
    return {
      currentPlan: this.plans.inForce(row),
      planExpiresAt: row.plan_expires_at && toIso(row.plan_expires_at),
      subscriptionStatus: row.subscription_status,
      autoRenew: row.auto_renew,
      stripeCustomerId: row.customer_id,
      subscriptionId: row.subscription_id,
    };
  }

  override async getUsage(userId: string): Promise<Usage> {
    const { row, plan } = await this.used(userId);
    const { games, notificationsDaily, apiCallsDaily } = limitsOf(plan);
    return {
      current: currentOf(row),
      limits: {
        gamesLimit: games,
        notificationsLimitDaily: notificationsDaily,
        apiCallsLimitDaily: apiCallsDaily,
      },
      games: meter(row.games, games),
      notifications: meter(row.notifications, notificationsDaily),
      apiCalls: { ...meter(row.api_calls, apiCallsDaily), hasAccess: apiCallsDaily > 0 },
      resetsAt: nextUtcMidnight(this.clock.now()).toISOString(),
    };
  }

  override getUsageDays(userId: string): Promise<UsageDay[]> {
    return this.db.query<UsageDay>(
      `select to_char(days.day, 'YYYY-MM-DD') as day, coalesce(d.api_calls, 0) as "apiCalls",
         coalesce(d.notifications, 0) as deliveries
       from (select ($2::timestamptz at time zone 'UTC')::date - ago as day from generate_series(0, ${HISTORY_DAYS - 1}) ago) days
       left join usage_days d on d.user_id = $1 and d.day = days.day order by days.day`,
      [userId, this.clock.now()],
    );
  }

  override async canAddGame(userId: string): Promise<Omit<CanAddGameBody, 'success'>> {
    const { row, plan } = await this.used(userId);
    const gamesLimit = limitsOf(plan).games;
    const canAdd = row.games < gamesLimit;
    return {
      canAdd,
      reason: canAdd ? null : gameLimitReason(gamesLimit),
      currentPlan: plan,
      usage: { gamesTracked: row.games },
      limits: { gamesLimit },
    };
  }

  override async getFeatureAccess(userId: string, feature: Feature): Promise<FeatureAccess> {
    const { row, plan } = await this.used(userId);
    const hasAccess = hasProAccess(plan);
    return {
      hasAccess,
      currentPlan: plan,
      isPro: hasAccess,
      message: hasAccess ? 'Your plan includes this feature.' : new NeedsPro(FEATURE_NAMES[feature]).message,
      usage: { gamesTracked: row.games },
    };
  }

  override async getRecommendations(userId: string): Promise<Omit<UpgradeRecommendationsBody, 'success'>> {
    const { row, plan } = await this.used(userId);
    const limits = limitsOf(plan);
    const usage = { games: row.games, notificationsToday: row.notifications, apiCallsToday: row.api_calls };
    return {
      recommendations: upgradeAdvice(plan, usage, limits),
      currentUsage: currentOf(row),
      currentLimits: {
        gamesLimit: limits.games,
        notificationsLimitDaily: limits.notificationsDaily,
        apiCallsLimitDaily: limits.apiCallsDaily,
      },
      proFeatures: FEATURES,
    };
  }

  private async used(userId: string): Promise<{ row: UsageRow; plan: PlanType }> {
    const row = await this.db.queryOne<UsageRow>(USAGE_SQL, [userId, this.clock.now()]);
    if (!row) throw new Error(`There is no user ${userId}`);
    return { row, plan: this.plans.inForce(row) };
  }
}

const currentOf = (row: UsageRow): Usage['current'] => ({
  gamesTracked: row.games,
  notificationsSentToday: row.notifications,
  apiCallsToday: row.api_calls,
});

const meter = (current: number, limit: number): Meter => ({
  current,
  limit,
  percentage: percentOf(current, limit),
  isUnlimited: isUnlimited(limit),
});
