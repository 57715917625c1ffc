import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

const HANDBOOK = 'docs/self-hosting.md';

/** Inserts a table printed by the built API into the handbook. */
const insert = (handbook: string, command: string): string => {
  const table = execFileSync(process.execPath, ['dist/apps/api/main.js', command], { encoding: 'utf8' });
  return handbook.replace(
    new RegExp(`(<!-- ${command} -->\n).*?(?=\n<!-- /${command} -->)`, 's'),
    (_, start: string) => `${start}\n<!-- prettier-ignore -->\n${table}`,
  );
};

writeFileSync(HANDBOOK, ['settings', 'schedule'].reduce(insert, readFileSync(HANDBOOK, 'utf8')));
