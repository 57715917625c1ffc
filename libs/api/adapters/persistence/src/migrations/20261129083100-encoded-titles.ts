import { Migration } from '@mikro-orm/migrations';

/** The last one is what the others begin with. */
const REFERENCES = [
  ['&quot;', '"'],
  ['&apos;', "''"],
  ['&#39;', "''"],
  ['&#039;', "''"],
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&nbsp;', ' '],
  ['&amp;', '&'],
];
const decoded = (column: string): string =>
  REFERENCES.reduce((sql, [reference, text]) => `replace(${sql}, '${reference}', '${text}')`, column);
const isEncoded = (column: string): string => `${column} ~ '&(quot|apos|#0?39|lt|gt|nbsp|amp);'`;

/** As posts are hashed when they are read, so that a title that is read decoded is no edit. */
const hashOf = (title: string): string =>
  String.raw`sha256(convert_to(btrim(regexp_replace(normalize(${title} || E'\n' || body, NFC),
    '[\s\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+', ' ', 'g')), 'UTF8'))`;

export class Migration20261129083100_encoded_titles extends Migration {
  override up(): void {
    this.addSql(
      `update updates set title = ${decoded('title')}, content_hash = ${hashOf(decoded('title'))}
       where ${isEncoded('title')}`,
    );
    this.addSql(`update games set name = ${decoded('name')} where ${isEncoded('name')}`);
  }
}
