import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

const HANDBOOK = 'docs/self-hosting.md';

/** Puts what the built API says of its settings into the handbook. */
const table = execFileSync(process.execPath, ['dist/apps/api/main.js', 'settings'], { encoding: 'utf8' });
const text = readFileSync(HANDBOOK, 'utf8');
writeFileSync(
  HANDBOOK,
  text.replace(
    /(<!-- settings -->\n).*?(?=\n<!-- \/settings -->)/s,
    (_, start: string) => `${start}\n<!-- prettier-ignore -->\n${table}`,
  ),
);
