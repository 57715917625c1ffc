import { ESLint } from 'eslint';
import { text } from 'node:stream/consumers';
import tseslint from 'typescript-eslint';
import type { LintProbe, ViolatingProbe } from './eslint.probes.ts';

/**
 * Lints the snippets of standard input, a JSON array of probes, as if they were in their files, and prints the findings
 * of each. A separate process, because Jest does not support the way ESLint and Nx load their plugins.
 */
const probes = JSON.parse(await text(process.stdin)) as (LintProbe & Partial<ViolatingProbe>)[];
const typed = new ESLint();
const untyped = new ESLint({ overrideConfig: tseslint.configs.disableTypeChecked });

const found = [];
for (const { code, file, isTyped } of probes) {
  const [result] = await (isTyped ? typed : untyped).lintText(code, { filePath: file });
  found.push(result!.messages.map(({ ruleId, message }) => ({ rule: ruleId, message })));
}
console.log(JSON.stringify(found));
