import { AccountQueries } from '@patchlight/application/ports';
import type { Clock } from '@patchlight/application/ports';
import type { NotificationFrequency, UserBody, UserSettings } from '@patchlight/contracts';
import { hasProAccess } from '@patchlight/domain';
import type { PlanReader, PlanRow } from '../kernel/plan-reader.ts';
import { toIso } from '../kernel/database.ts';
import type { Database } from '../kernel/database.ts';

interface UserRow extends PlanRow {
  id: string;
  name: string;
  username: string;
  email: string;
  email_verified: boolean;
  subscription_status: string;
  created_at: Date;
  has_early_access: boolean;
}

interface SettingsRow extends PlanRow {
  username: string;
  email: string;
  email_verified: boolean;
  mail_refused_at: Date | null;
  mail_refusal: string | null;
  email_notifications: boolean;
  notification_frequency: NotificationFrequency;
  store_country: string;
  created_at: Date;
  password_changed_at: Date | null;
  games: number;
  favorites: number;
  unread: number;
  notifications: number;
}

export class SqlAccountQueries extends AccountQueries {
  constructor(
    private readonly db: Database,
    private readonly plans: PlanReader,
    private readonly clock: Clock,
  ) {
    super();
  }

  override async findUser(userId: string): Promise<UserBody | null> {
    const row = await this.db.queryOne<UserRow>(
      `select id, name, username, email, is_admin, email_verified, plan, plan_expires_at, subscription_status,
         auto_renew, created_at, has_early_access
       from users where id = $1`,
      [userId],
    );
    if (!row) return null;
    const currentPlan = this.plans.inForce(row);
    return {
      id: row.id,
      name: row.name,
      username: row.username,
      email: row.email,
      isAdmin: row.is_admin,
      emailVerified: row.email_verified,
      createdAt: toIso(row.created_at),
      currentPlan,
      planExpiresAt: row.plan_expires_at && toIso(row.plan_expires_at),
      subscriptionStatus: row.subscription_status,
      autoRenew: row.auto_renew,
      hasEarlyAccess: row.has_early_access && hasProAccess(currentPlan),
    };
  }

  override async findSettings(userId: string): Promise<UserSettings | null> {
    const row = await this.db.queryOne<SettingsRow>(
      `select username, u.email, email_verified, email_notifications, notification_frequency, store_country, created_at,
         mail_refused_at, mail_refusal, password_changed_at, is_admin, plan, plan_expires_at, auto_renew,
         (select count(*)::int from follows where user_id = $1) as games,
         (select count(*)::int from follows where user_id = $1 and is_favorite) as favorites,
         (select count(*)::int from notifications where user_id = $1) as notifications,
         (select count(*)::int from notifications where user_id = $1 and not is_read) as unread
       from users u left join notification_settings n on n.user_id = $1 where u.id = $1`,
      [userId],
    );
    if (!row) return null;
    const pending = await this.db.queryOne<{ email: string }>(
      `select email from account_tokens where user_id = $1 and purpose = 'change-email' and expires_at > $2
       order by created_at desc limit 1`,
      [userId, this.clock.now()],
    );
    const wished = row.notification_frequency;
    const isLeftOver = wished === 'instant' && this.plans.inForce(row) === 'FREE';
    return {
      user: {
        username: row.username,
        email: row.email,
        emailVerified: row.email_verified,
        pendingEmail: pending?.email ?? null,
        mailRefusal: row.mail_refused_at
          ? { at: toIso(row.mail_refused_at), reason: row.mail_refusal ?? '' }
          : null,
        emailNotifications: row.email_notifications,
        notificationFrequency: isLeftOver ? 'daily' : wished,
        storeCountry: row.store_country,
        createdAt: toIso(row.created_at),
        ...(row.password_changed_at && { lastPasswordChange: toIso(row.password_changed_at) }),
      },
      stats: {
        totalGames: row.games,
        favoriteGames: row.favorites,
        unreadNotifications: row.unread,
        totalNotifications: row.notifications,
      },
    };
  }
}
