import { parsePost, toPlainText } from '@patchlight/bbcode';
import type { PostFormat } from '@patchlight/bbcode';
import { lexemesOf } from '@patchlight/domain';
import type { SearchQuery, SearchTerm } from '@patchlight/domain';

/** Only the beginning of longer posts is indexed; a tsvector must stay below a megabyte. */
const INDEXED_LENGTH = 50_000;

/** The searchable text of a post, without spoilers. */
export const plainTextOf = ({
  body,
  format,
  app_id,
}: {
  body: string;
  format: PostFormat;
  app_id: number;
}): string => toPlainText(parsePost(format, body, { appId: app_id })).slice(0, INDEXED_LENGTH);

const lexemesOfTerm = ({ words }: SearchTerm): string[] =>
  words.flatMap((word, index) => {
    const all = lexemesOf(word);
    const isLast = index === words.length - 1 && all.length > 1;
    return isLast ? all.slice(0, -1) : all;
  });

const toTsquery = (term: SearchTerm, operator: '<->' | '&'): string => {
  const end = term.isPrefix ? ':*' : '';
  const asOne = term.joined === undefined ? '' : ` | ${term.joined}${end}`;
  return `${term.isExcluded ? '!' : ''}(${lexemesOfTerm(term).join(` ${operator} `)}${end}${asOne})`;
};

/** In `to_tsquery` syntax. Words are letters and digits only, so they contain no operators. */
export const toExact = (query: SearchQuery): string =>
  query.map((terms) => terms.map((term) => toTsquery(term, '<->')).join(' & ')).join(' | ');

/** The part that the index can answer: all words present, not their order. */
export const toBroad = (query: SearchQuery): string =>
  query
    .map((terms) =>
      terms
        .filter((term) => !term.isExcluded || lexemesOfTerm(term).length === 1)
        .map((term) => toTsquery(term, '&'))
        .join(' & '),
    )
    .join(' | ');
