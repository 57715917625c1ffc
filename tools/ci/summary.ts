import { NOTHING, add, closingLine, keptSummary } from './tally.ts';

/** Prints the durations and failures of the last runs of the named suites, and a summary line. */
const summaries = process.argv.slice(2).map(keptSummary);
for (const { name, seconds } of summaries.flatMap(({ stages }) => stages))
  console.log(`${String(seconds).padStart(5)} s  ${name}`);
for (const trouble of summaries.flatMap(({ problems }) => problems)) console.log(trouble);
const total = summaries.reduce(add, NOTHING);
console.log(closingLine(total));
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);
