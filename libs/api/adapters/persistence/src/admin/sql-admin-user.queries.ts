import { AdminUserQueries } from '@patchlight/application/ports';
import type {
  AdminUserBody,
  AdminUserRow,
  AdminUserSort,
  AdminUsersBody,
  ListAdminUsersDto,
} from '@patchlight/contracts';
import type { PlanHolder } from '@patchlight/domain';
import { sql } from 'kysely';
import type { Database } from '../kernel/database.ts';
import { inIso, toIso } from '../kernel/database.ts';
import type { PlanReader } from '../kernel/plans/plan-reader.ts';
import { anyOf, tables } from '../statements.ts';
import { countUpTo, literally, paginationOf, sizeOf } from './paging.ts';
import { AUDIT, toEntry } from './sql-audit.queries.ts';
import { c, row } from '../kernel/tables/rows.ts';
import type { Values } from '../kernel/tables/rows.ts';

const USER = {
  isAdmin: c.boolean,
  plan: c.word<PlanHolder['plan']>(),
  planExpiresAt: c.instant.orNull,
  autoRenew: c.boolean,
  id: c.bigint,
  username: c.text,
  name: c.text,
  email: c.text,
  disabled_at: c.instant.orNull,
  created_at: c.instant,
};

const DETAIL = row({
  ...USER,
  email_verified: c.boolean,
  subscription_status: c.text,
  customer_id: c.text.orNull,
  is_paying: c.boolean,
  sessions: c.int,
  last_seen_at: c.instant.orNull,
});

const COLUMNS = `u.id, u.username, u.name, u.email, u.disabled_at, u.created_at, u.is_admin as "isAdmin", u.plan,
  u.plan_expires_at as "planExpiresAt", u.auto_renew as "autoRenew"`;

/** Ids grow with time, so sorting by sign-up needs no extra index. */
const ORDERS: Record<AdminUserSort, string> = {
  createdAt: 'id',
  username: 'lower(username)',
  email: 'lower(email)',
};

/** The expression of the trigram index. */
const HAYSTACK = `lower(username || ' ' || email || ' ' || name)`;
const FEWEST_LETTERS_OF_TRIGRAMS = 3;

const MOST_GAMES = 20;
const MOST_UNREAD_COUNTED = 1_000;

export class SqlAdminUserQueries extends AdminUserQueries {
  constructor(
    private readonly db: Database,
    private readonly plans: PlanReader,
  ) {
    super();
  }

  override async list(query: Readonly<ListAdminUsersDto>): Promise<AdminUsersBody['data']> {
    const { page, limit, search, sort, order } = query;
    const where =
      search.length >= FEWEST_LETTERS_OF_TRIGRAMS ? `${HAYSTACK} like $1` : 'lower(username) like $1';
    const pattern = `${search.length >= FEWEST_LETTERS_OF_TRIGRAMS ? '%' : ''}${literally(search)}%`;
    const filter = search ? `where ${where}` : 'where $1::text is not null';
    const rows = await this.db.query(
      row(USER),
      `with page as (
         select id from users ${filter} order by ${ORDERS[sort]} ${order}, id ${order} limit $2 offset $3
       )
       select ${COLUMNS} from users u where u.id in (select id from page)
       order by ${ORDERS[sort].replace(/(id|username|email)/, 'u.$1')} ${order}, u.id ${order}`,
      [pattern, limit, (page - 1) * limit],
    );
    const total = search
      ? await countUpTo(this.db, `select from users where ${where}`, [pattern])
      : await sizeOf(this.db, 'users');
    const games = await this.countGames(rows.map(({ id }) => id));
    return {
      users: rows.map((row) => this.toRow(row, games)),
      pagination: { ...paginationOf(total, query), totalUsers: total.count },
    };
  }

  override async find(userId: string): Promise<AdminUserBody['data']['user'] | null> {
    const user = await this.db.queryOne(
      DETAIL,
      `select ${COLUMNS}, u.email_verified, u.subscription_status, a.customer_id,
         coalesce(a.plan = 'PRO', false) as is_paying,
         (select count(*)::int from sessions where user_id = u.id and expires_at > now()) as sessions,
         (select max(last_seen_at) from sessions where user_id = u.id) as last_seen_at
       from users u left join billing_accounts a on a.user_id = u.id where u.id = $1`,
      [userId],
    );
    if (!user) return null;
    const unread = await this.db.queryOne(
      row({ count: c.int }),
      `select count(*)::int as count from (
         select 1 from notifications where user_id = $1 and not is_read limit ${MOST_UNREAD_COUNTED}) unread`,
      [userId],
    );
    const audit = await this.db.all(
      AUDIT.where('e.targetType', '=', 'user').where('e.targetId', '=', userId).limit(MOST_GAMES),
    );
    return {
      ...this.toRow(user, await this.countGames([userId])),
      emailVerified: user.email_verified,
      planExpiresAt: user.planExpiresAt && toIso(user.planExpiresAt),
      subscriptionStatus: user.subscription_status,
      isPaying: user.is_paying,
      hasInstancePlan: this.plans.instancePlan !== null,
      stripeCustomerId: user.customer_id,
      sessions: user.sessions,
      lastSeenAt: user.last_seen_at && toIso(user.last_seen_at),
      unreadNotifications: unread!.count,
      games: await this.gamesOf(userId),
      audit: audit.map(toEntry),
    };
  }

  private async gamesOf(userId: string): Promise<AdminUserBody['data']['user']['games']> {
    const rows = await this.db.all(
      tables
        .selectFrom('follows as f')
        .innerJoin('games as g', 'g.appId', 'f.appId')
        .select(['f.appId', 'g.name', 'g.iconUrl', 'f.followedAt', 'f.isFavorite'])
        .where('f.userId', '=', userId)
        .orderBy('f.followedAt', 'desc')
        .orderBy('f.appId')
        .limit(MOST_GAMES),
    );
    return rows.map(inIso);
  }

  /** The numbers of games that these users follow. A subquery of their rows is not possible on Citus. */
  private async countGames(userIds: readonly string[]): Promise<Map<string, number>> {
    const rows = await this.db.all(
      tables
        .selectFrom('follows')
        .select(['userId', sql<number>`count(*)::int`.as('count')])
        .where('userId', '=', anyOf(userIds))
        .groupBy('userId'),
    );
    return new Map(rows.map(({ userId, count }) => [userId, count]));
  }

  private toRow(row: Values<typeof USER>, games: ReadonlyMap<string, number>): AdminUserRow {
    return {
      id: row.id,
      username: row.username,
      name: row.name,
      email: row.email,
      isAdmin: row.isAdmin,
      disabledAt: row.disabled_at && toIso(row.disabled_at),
      currentPlan: this.plans.inForce(row),
      createdAt: toIso(row.created_at),
      _count: { followedGames: games.get(row.id) ?? 0 },
    };
  }
}
