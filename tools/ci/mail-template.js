import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import mjml2html from 'mjml';
import { format } from 'oxfmt';

const FOLDER = join(import.meta.dirname, '../../libs/api/adapters/mailer/src');
const SOURCE = join(FOLDER, 'mail-template.mjml');
const OPTIONS = join(import.meta.dirname, '../../.oxfmtrc.json');
const COMPILED = join(FOLDER, 'mail-template.generated.ts');

/** The module with the HTML of the mail template. */
const compile = async () => {
  // By default, MJML loads web fonts from a server, which then knows who reads a mail.
  const options = { fonts: {}, validationLevel: 'strict' };
  const { html } = await mjml2html(readFileSync(SOURCE, 'utf8'), options);
  // The formatter puts spaces into the tags.
  const compact = html.replace(/\{\{ ?([#/]?[\w.]+) ?\}\}/g, '{{$1}}');
  const lines = compact.split('\n').map((line) => line.trim());
  const source = `/** Compiled from mail-template.mjml by \`npm run mail-template\`. */
export const MAIL_TEMPLATE = ${JSON.stringify(lines.filter(Boolean))}.join('\\n');
`;
  const { code } = await format(COMPILED, source, JSON.parse(readFileSync(OPTIONS, 'utf8')));
  return code;
};

if (process.argv.includes('--check')) {
  const isCurrent = readFileSync(COMPILED, 'utf8') === (await compile());
  if (!isCurrent) console.error('The mail template was changed; run `npm run mail-template`.');
  process.exitCode = isCurrent ? 0 : 1;
} else writeFileSync(COMPILED, await compile());
