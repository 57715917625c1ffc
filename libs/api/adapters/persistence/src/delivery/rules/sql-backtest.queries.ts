import { BacktestQueries } from '@patchlight/application/ports';
import type { BacktestPost } from '@patchlight/application/ports';
import type { RuleSample, SilentEditClass, UpdateKind, V1BacktestBody } from '@patchlight/contracts';
import type { Rule } from '@patchlight/domain';
import { toIso } from '../../kernel/database.ts';
import type { Database } from '../../kernel/database.ts';
import {
  CONTENT,
  FACTS,
  FACTS_COLUMNS,
  REVISION,
  asked,
  listOf,
  subjectOf,
  toFacts,
  toQueries,
  wordsOf,
} from './rule-facts.ts';
import { c, row } from '../../kernel/tables/rows.ts';

const SAMPLE = row({
  gid: c.text,
  app_id: c.int,
  name: c.text,
  title: c.text,
  kind: c.word<UpdateKind>(),
  posted_at: c.instant,
  edit: c.word<SilentEditClass>().orNull,
  edited_at: c.instant.orNull,
});

/** What rules about updates are tried on, as columns and joins to the games `own`. */
const UPDATES = {
  columns: 'u.id as update_id, null as edit',
  joins: 'join updates u on u.app_id = own.app_id',
  at: 'u.posted_at',
};
/** What rules about edits are tried on. */
const EDITS = {
  columns: `t.id as update_id, r.edit ->> 'class' as edit`,
  joins: `join notices t on t.app_id = own.app_id and t.user_id is null and t.kind = 'edited'
    join update_revisions r on r.id = ${REVISION} join updates u on u.id = r.update_id`,
  at: 'r.replaced_at',
};

export class SqlBacktestQueries extends BacktestQueries {
  constructor(private readonly db: Database) {
    super();
  }

  /** The conditions only narrow down what the domain then decides about. */
  override async posts(
    userId: string,
    rules: readonly Rule[],
    { since, now }: { since: Date; now: Date },
    limit: number,
  ): Promise<BacktestPost[]> {
    const words = wordsOf(rules);
    const { edits, games, categories, kinds, words: text } = rules.at(-1)!;
    const { columns, joins, at } = edits ? EDITS : UPDATES;
    const rows = await this.db.query(
      row({ ...FACTS, categories: c.text, at: c.instant }),
      `with ${asked('$4')}, own as materialized (
         select f.app_id, array(select category_id::text from category_games c
           where c.user_id = f.user_id and c.app_id = f.app_id) as categories
         from follows f where f.user_id = $1
       )
       select array_to_string(own.categories, ',') as categories, ${at} as at, ${columns}, ${FACTS_COLUMNS}
       from own ${joins} ${CONTENT}
       where ${at} > $2 and ${at} <= $3 and not u.is_hidden
         and (cardinality($5::int[]) + cardinality($6::text[]) = 0 or own.app_id = any($5) or own.categories && $6)
         and (cardinality($7::text[]) = 0 or u.kind = any($7))
         and ($8::int is null or content.document @@ (select query from asked where n = $8))
       order by ${at} desc, update_id desc limit $9`,
      [
        userId,
        since,
        now,
        toQueries(words),
        games,
        categories,
        kinds,
        text === null ? null : words.indexOf(text) + 1,
        limit,
      ],
    );
    return rows.map((row) => ({
      updateId: row.update_id,
      at: row.at,
      ...toFacts(row, listOf(row.categories), words),
    }));
  }

  override async samples(updateIds: readonly string[]): Promise<RuleSample[]> {
    const rows = await this.db.query(
      SAMPLE,
      `select u.gid, u.app_id, g.name, u.title, u.kind, u.posted_at, r.edit ->> 'class' as edit, r.replaced_at as edited_at
       from unnest($1::bigint[]) with ordinality as asked (id, place) ${subjectOf('asked.id')}
       join games g on g.app_id = u.app_id order by place`,
      [updateIds],
    );
    return rows.map((row) => ({
      gid: row.gid,
      appId: row.app_id,
      gameName: row.name,
      title: row.title,
      kind: row.kind,
      postedAt: toIso(row.posted_at),
      edit: row.edit && { class: row.edit, at: toIso(row.edited_at!) },
    }));
  }

  override async coverage(
    userId: string,
    since: Date,
  ): Promise<Pick<V1BacktestBody, 'games' | 'gamesKnownInPart'>> {
    const coverage = await this.db.queryOne(
      row({ games: c.int, in_part: c.int }),
      `select count(*)::int as games,
         count(*) filter (where h.app_id is null
           or h.reaches_back_to > $2 and h.ended_by is distinct from 'store')::int as in_part
       from follows f left join game_histories h using (app_id) where f.user_id = $1`,
      [userId, since],
    );
    return { games: coverage!.games, gamesKnownInPart: coverage!.in_part };
  }
}
