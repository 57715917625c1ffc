import { AccountQueries } from '@patchlight/application/ports';
import type { Clock } from '@patchlight/application/ports';
import type { UserBody, UserSettings } from '@patchlight/contracts';
import { hasProAccess } from '@patchlight/domain';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { PLAN } from '../kernel/plans/plan-reader.ts';
import type { PlanReader } from '../kernel/plans/plan-reader.ts';
import { inIso, toIso } from '../kernel/database.ts';
import type { Database } from '../kernel/database.ts';
import { prepared, tables } from '../statements.ts';

const count = (rows: RawBuilder<unknown>) => sql<number>`(select count(*)::int from ${rows})`;

const userOf = prepared(({ userId }: { userId: string }) =>
  tables
    .selectFrom('users as u')
    .select([...PLAN, 'id', 'name', 'username', 'email', 'emailVerified', 'subscriptionStatus'])
    .select(['createdAt', 'hasEarlyAccess'])
    .where('id', '=', userId),
);

export class SqlAccountQueries extends AccountQueries {
  constructor(
    private readonly db: Database,
    private readonly plans: PlanReader,
    private readonly clock: Clock,
  ) {
    super();
  }

  override async findUser(userId: string): Promise<UserBody | null> {
    const row = await this.db.first(userOf({ userId }));
    if (!row) return null;
    const { plan: _, ...user } = inIso(row);
    const currentPlan = this.plans.inForce(row);
    return { ...user, currentPlan, hasEarlyAccess: row.hasEarlyAccess && hasProAccess(currentPlan) };
  }

  override async findSettings(userId: string): Promise<UserSettings | null> {
    const follows = sql`follows where user_id = ${userId}`;
    const inbox = sql`notifications where user_id = ${userId}`;
    const row = await this.db.first(
      tables
        .selectFrom('users as u')
        .leftJoin('notificationSettings as n', (join) => join.on('n.userId', '=', userId))
        .select([...PLAN, 'u.username', 'u.email', 'u.emailVerified', 'u.emailNotifications'])
        .select(['u.notificationFrequency', 'u.storeCountry', 'u.createdAt', 'u.passwordChangedAt'])
        .select(['n.mailRefusedAt', 'n.mailRefusal'])
        .select([
          count(follows).as('games'),
          count(sql`${follows} and is_favorite`).as('favorites'),
          count(inbox).as('notifications'),
          count(sql`${inbox} and not is_read`).as('unread'),
        ])
        .where('u.id', '=', userId),
    );
    if (!row) return null;
    const pending = await this.db.first(
      tables
        .selectFrom('accountTokens')
        .select('email')
        .where('userId', '=', userId)
        .where('purpose', '=', 'change-email')
        .where('expiresAt', '>', this.clock.now())
        .orderBy('createdAt', 'desc')
        .limit(1),
    );
    const { username, email, emailVerified, emailNotifications, storeCountry } = row;
    const wished = row.notificationFrequency;
    const isLeftOver = wished === 'instant' && this.plans.inForce(row) === 'FREE';
    return {
      user: {
        username,
        email,
        emailVerified,
        pendingEmail: pending?.email ?? null,
        mailRefusal: row.mailRefusedAt && { at: toIso(row.mailRefusedAt), reason: row.mailRefusal ?? '' },
        emailNotifications,
        notificationFrequency: isLeftOver ? 'daily' : wished,
        storeCountry,
        createdAt: toIso(row.createdAt),
        ...(row.passwordChangedAt && { lastPasswordChange: toIso(row.passwordChangedAt) }),
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
