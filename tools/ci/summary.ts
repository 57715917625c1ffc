import { add, closingLine, keptSummary } from './tally.ts';

/** Prints the closing line over the named suites' last runs. */
const total = process.argv.slice(2).map(keptSummary).reduce(add, { passed: 0, failed: 0 });
console.log(closingLine(total));
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);
