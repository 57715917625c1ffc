import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { BASELINE, DOCUMENT, generate, textOf } from './files.ts';
import { breakingChanges, v1Of } from './v1-changes.ts';
import type { Api } from './v1-changes.ts';

// Writes the document, and the baseline of v1 unless clients of the previous one would break.
const document = generate(process.cwd());
const v1 = v1Of(document);
const broken = existsSync(BASELINE)
  ? breakingChanges(JSON.parse(readFileSync(BASELINE, 'utf8')) as Api, v1)
  : [];
mkdirSync(dirname(DOCUMENT), { recursive: true });
writeFileSync(DOCUMENT, textOf(document));
if (broken.length === 0) writeFileSync(BASELINE, textOf(v1));
else {
  console.error(`/api/v1 changes by addition only:\n${broken.join('\n')}`);
  process.exitCode = 1;
}
