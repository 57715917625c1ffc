import { BacktestQueries } from '@patchlight/application/ports';
import type { BacktestPost } from '@patchlight/application/ports';
import type { RuleSample, UpdateKind, V1BacktestBody } from '@patchlight/contracts';
import type { Rule } from '@patchlight/domain';
import { toIso } from '../../kernel/database.ts';
import type { Database } from '../../kernel/database.ts';
import { CONTENT, FACTS, asked, listOf, toFacts, toQueries, wordsOf } from './rule-facts.ts';
import type { FactsRow } from './rule-facts.ts';

interface SampleRow {
  gid: string;
  app_id: number;
  name: string;
  title: string;
  kind: UpdateKind;
  posted_at: string;
}

export class SqlBacktestQueries extends BacktestQueries {
  constructor(private readonly db: Database) {
    super();
  }

  /** The conditions only narrow down what the domain then decides about. */
  override async posts(
    userId: string,
    rules: readonly Rule[],
    since: Date,
    now: Date,
  ): Promise<BacktestPost[]> {
    const words = wordsOf(rules);
    const { games, categories, kinds, words: text } = rules.at(-1)!;
    const rows = await this.db.query<FactsRow & { categories: string }>(
      `with ${asked('$4')}, own as materialized (
         select f.app_id, array(select category_id::text from category_games c
           where c.user_id = f.user_id and c.app_id = f.app_id) as categories
         from follows f where f.user_id = $1
       )
       select array_to_string(own.categories, ',') as categories, ${FACTS}
       from own join updates u on u.app_id = own.app_id ${CONTENT}
       where u.posted_at > $2 and u.posted_at <= $3 and not u.is_hidden
         and (cardinality($5::int[]) + cardinality($6::text[]) = 0 or own.app_id = any($5) or own.categories && $6)
         and (cardinality($7::text[]) = 0 or u.kind = any($7))
         and ($8::int is null or content.document @@ (select query from asked where n = $8))
       order by u.posted_at desc, u.id desc`,
      [
        userId,
        since,
        now,
        toQueries(words),
        games,
        categories,
        kinds,
        text === null ? null : words.indexOf(text) + 1,
      ],
    );
    return rows.map((row) => ({ updateId: row.update_id, ...toFacts(row, listOf(row.categories), words) }));
  }

  override async samples(updateIds: readonly string[]): Promise<RuleSample[]> {
    const rows = await this.db.query<SampleRow>(
      `select u.gid, u.app_id, g.name, u.title, u.kind, u.posted_at
       from unnest($1::bigint[]) with ordinality as asked (id, place) join updates u using (id) join games g using (app_id)
       order by place`,
      [updateIds],
    );
    return rows.map(({ app_id: appId, name: gameName, posted_at: postedAt, ...row }) => ({
      ...row,
      appId,
      gameName,
      postedAt: toIso(postedAt),
    }));
  }

  override async coverage(
    userId: string,
    since: Date,
  ): Promise<Pick<V1BacktestBody, 'games' | 'gamesKnownInPart'>> {
    const row = await this.db.queryOne<{ games: number; in_part: number }>(
      `select count(*)::int as games,
         count(*) filter (where h.app_id is null
           or h.reaches_back_to > $2 and h.ended_by is distinct from 'store')::int as in_part
       from follows f left join game_histories h using (app_id) where f.user_id = $1`,
      [userId, since],
    );
    return { games: row!.games, gamesKnownInPart: row!.in_part };
  }
}
