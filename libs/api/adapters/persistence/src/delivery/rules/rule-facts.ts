import type { Rule, RuleFacts } from '@patchlight/domain';
import { parseSearch } from '@patchlight/domain';
import { toExact } from '../../kernel/search-sql.ts';

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

/** The types of the items of the update `u`, as an expression. */
const ITEMS = `'{}'::text[]`;

/**
 * Columns of the facts about the update `u`, with `asked`. Joins `CONTENT`. The words of a post are unpacked once, not
 * for each of the words asked for.
 */
export const FACTS = `u.id as update_id, u.app_id, u.kind, content.document is not null as is_indexed,
  array(select n from asked where content.document @@ asked.query) as words, ${ITEMS} as items`;
export const CONTENT = `left join lateral (
    select s.document || ''::tsvector as document from update_search s where s.update_id = u.id offset 0
  ) content on true`;

export interface FactsRow {
  update_id: string;
  app_id: number;
  kind: string;
  is_indexed: boolean;
  words: number[];
  items: string[];
}

/** @param words those asked for */
export const toFacts = (
  row: FactsRow,
  categories: readonly string[],
  words: readonly string[],
): RuleFacts => ({
  appId: row.app_id,
  kind: row.kind,
  categories,
  content: row.is_indexed
    ? { words: new Set(row.words.map((n) => words[n - 1]!)), items: new Set(row.items) }
    : null,
});
