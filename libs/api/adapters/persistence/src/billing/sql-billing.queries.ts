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
import { sql } from 'kysely';
import type { Database } from '../kernel/database.ts';
import { toIso } from '../kernel/database.ts';
import { c, row } from '../kernel/tables/rows.ts';
import { PLAN } from '../kernel/plans/plan-reader.ts';
import type { PlanReader } from '../kernel/plans/plan-reader.ts';
import { tables } from '../statements.ts';

interface Used {
  games: number;
  notifications: number;
  apiCalls: number;
}

const USAGE_DAY = row({ day: c.text, apiCalls: c.int, deliveries: c.int });

const HISTORY_DAYS = 30;

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
    const row = await this.db.first(
      tables
        .selectFrom('users as u')
        .leftJoin('billingAccounts as a', 'a.userId', 'u.id')
        .select([...PLAN, 'u.subscriptionStatus', 'a.customerId', 'a.subscriptionId'])
        .where('u.id', '=', userId),
    );
    if (!row) throw new Error(`There is no user ${userId}`);
    return {
      currentPlan: this.plans.inForce(row),
      planExpiresAt: row.planExpiresAt && toIso(row.planExpiresAt),
      subscriptionStatus: row.subscriptionStatus,
      autoRenew: row.autoRenew,
      stripeCustomerId: row.customerId,
      subscriptionId: row.subscriptionId,
    };
  }

  override async getUsage(userId: string): Promise<Usage> {
    const { used, plan } = await this.used(userId);
    const { games, notificationsDaily, apiCallsDaily } = limitsOf(plan);
    return {
      current: currentOf(used),
      limits: {
        gamesLimit: games,
        notificationsLimitDaily: notificationsDaily,
        apiCallsLimitDaily: apiCallsDaily,
      },
      games: meter(used.games, games),
      notifications: meter(used.notifications, notificationsDaily),
      apiCalls: { ...meter(used.apiCalls, apiCallsDaily), hasAccess: apiCallsDaily > 0 },
      resetsAt: nextUtcMidnight(this.clock.now()).toISOString(),
    };
  }

  override getUsageDays(userId: string): Promise<UsageDay[]> {
    return this.db.query(
      USAGE_DAY,
      `select to_char(days.day, 'YYYY-MM-DD') as day, coalesce(d.api_calls, 0) as "apiCalls",
         coalesce(d.notifications, 0) as deliveries
       from (select ($2::timestamptz at time zone 'UTC')::date - ago as day from generate_series(0, ${HISTORY_DAYS - 1}) ago) days
       left join usage_days d on d.user_id = $1 and d.day = days.day order by days.day`,
      [userId, this.clock.now()],
    );
  }

  override async canAddGame(userId: string): Promise<Omit<CanAddGameBody, 'success'>> {
    const { used, plan } = await this.used(userId);
    const gamesLimit = limitsOf(plan).games;
    const canAdd = used.games < gamesLimit;
    return {
      canAdd,
      reason: canAdd ? null : gameLimitReason(gamesLimit),
      currentPlan: plan,
      usage: { gamesTracked: used.games },
      limits: { gamesLimit },
    };
  }

  override async getFeatureAccess(userId: string, feature: Feature): Promise<FeatureAccess> {
    const { used, plan } = await this.used(userId);
    const hasAccess = hasProAccess(plan);
    return {
      hasAccess,
      currentPlan: plan,
      isPro: hasAccess,
      message: hasAccess ? 'Your plan includes this feature.' : new NeedsPro(FEATURE_NAMES[feature]).message,
      usage: { gamesTracked: used.games },
    };
  }

  override async getRecommendations(userId: string): Promise<Omit<UpgradeRecommendationsBody, 'success'>> {
    const { used, plan } = await this.used(userId);
    const limits = limitsOf(plan);
    const usage = { games: used.games, notificationsToday: used.notifications, apiCallsToday: used.apiCalls };
    return {
      recommendations: upgradeAdvice(plan, usage, limits),
      currentUsage: currentOf(used),
      currentLimits: {
        gamesLimit: limits.games,
        notificationsLimitDaily: limits.notificationsDaily,
        apiCallsLimitDaily: limits.apiCallsDaily,
      },
      proFeatures: FEATURES,
    };
  }

  private async used(userId: string): Promise<{ used: Used; plan: PlanType }> {
    const today = sql<string>`(${this.clock.now()}::timestamptz at time zone 'UTC')::date`;
    const games = sql<number>`(select count(*)::int from follows where user_id = ${userId})`;
    const row = await this.db.first(
      tables
        .selectFrom('users as u')
        .leftJoin('usageDays as d', (join) => join.onRef('d.userId', '=', 'u.id').on('d.day', '=', today))
        .select([...PLAN, 'd.notifications', 'd.apiCalls', games.as('games')])
        .where('u.id', '=', userId),
    );
    if (!row) throw new Error(`There is no user ${userId}`);
    const used = { games: row.games, notifications: row.notifications ?? 0, apiCalls: row.apiCalls ?? 0 };
    return { used, plan: this.plans.inForce(row) };
  }
}

const currentOf = (used: Used): Usage['current'] => ({
  gamesTracked: used.games,
  notificationsSentToday: used.notifications,
  apiCallsToday: used.apiCalls,
});

const meter = (current: number, limit: number): Meter => ({
  current,
  limit,
  percentage: percentOf(current, limit),
  isUnlimited: isUnlimited(limit),
});
