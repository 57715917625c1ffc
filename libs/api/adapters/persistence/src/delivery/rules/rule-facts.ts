import type { Rule, RuleFacts } from '@patchlight/domain';
import { parseSearch } from '@patchlight/domain';
import { toExact } from '../../kernel/games/search-sql.ts';
import { c } from '../../kernel/tables/rows.ts';
import type { Values } from '../../kernel/tables/rows.ts';

/** The words that rules ask for, each once. */
export const wordsOf = (rules: Iterable<Rule>): string[] => [
  ...new Set([...rules].flatMap(({ words }) => (words === null ? [] : [words]))),
];

/** As parameters of `ASKED`. */
export const toQueries = (words: readonly string[]): string[] =>
  words.map((text) => toExact(parseSearch(text)));

/** A common table expression with the words asked for, numbered from 1. @param queries a parameter */
export const asked = (queries: string): string => `asked as materialized (
  select n::int as n, to_tsquery('simple', query) as query from unnest(${queries}::text[]) with ordinality as a (query, n))`;

/** The labels of the items of the update `u`, separated by commas; as an expression. */
const ITEMS = `coalesce((select string_agg(label, ',') from update_items i, jsonb_object_keys(i.counts) label
  where i.update_id = u.id), '')`;

/** The id of the wording that was replaced, in the key of the notice `t` about a silent edit; null: it is about something else. */
export const REVISION = `case t.kind when 'edited' then substr(t.key, ${'edited:'.length + 1})::bigint end`;

/** Joins the notice `t`, the wording `r` of a silent edit, and the update `u`, which other notices do not have. */
export const subjectOf = (id: string): string => `
  left join notices t on t.id = ${id}
  left join update_revisions r on r.id = ${REVISION}
  left join updates u on u.id = coalesce(r.update_id, ${id})`;

/**
 * Columns of the facts about the update `u`, with `asked`. Joins `CONTENT`. Lists are texts, which are read faster than
 * arrays. The words of a post are unpacked once, not for each of those asked for, and not if there are none.
 */
export const FACTS_COLUMNS = `u.app_id, u.kind, content.is_indexed is not null as is_indexed,
  array_to_string(array(select n from asked where content.document @@ asked.query), ',') as words, ${ITEMS} as items`;
export const CONTENT = `left join lateral (
    select true as is_indexed,
      case when (select count(*) from asked) > 0 then s.document || ''::tsvector end as document
    from update_search s where s.update_id = u.id offset 0
  ) content on true`;

export const FACTS = {
  /** Of the update, or of the notice about its edit. */
  update_id: c.bigint,
  edit: c.text.orNull,
  app_id: c.int,
  kind: c.text,
  is_indexed: c.boolean,
  words: c.text,
  items: c.text,
};

/** The elements of a list that was sent as a text. */
export const listOf = (text: string): string[] => (text === '' ? [] : text.split(','));

/** @param words those asked for */
export const toFacts = (
  row: Values<typeof FACTS>,
  categories: readonly string[],
  words: readonly string[],
): RuleFacts => ({
  edit: row.edit,
  appId: row.app_id,
  kind: row.kind,
  categories,
  content: row.is_indexed
    ? {
        words: new Set(listOf(row.words).map((n) => words[Number(n) - 1]!)),
        items: new Set(listOf(row.items)),
      }
    : null,
});
