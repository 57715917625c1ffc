import type { Size } from '../arguments.ts';
import { judge } from '../report/figure.ts';
import type { Figure, Measurement } from '../report/figure.ts';
import { round } from '../report/table.ts';
import type { BenchDatabase, BenchServer } from './server.ts';

/** One run of the benchmark: its environment, its size and its results. */
export class Run {
  readonly figures: Figure[] = [];
  readonly plans: Record<string, string[]> = {};
  /** Stopped if the run is interrupted. */
  readonly servers: { stop(): Promise<void> }[];

  constructor(
    readonly server: BenchServer,
    readonly workDir: string,
    readonly size: Size,
  ) {
    this.servers = [server];
  }

  /** Repetitions of each comparison; the medians count. */
  get rounds(): number {
    return this.size === 'quick' ? 1 : 3;
  }

  record(measurement: Measurement): void {
    const { goal, ...rest } = measurement;
    const figure = judge(goal && this.size !== 'quick' ? measurement : rest);
    this.figures.push(figure);
    const verdict = figure.passed === null ? '' : figure.passed ? ', pass' : ', FAIL';
    const ratio = figure.ratio === null ? '' : `, ${figure.ratio.toFixed(2)} of the reference`;
    const note = figure.note ? ` (${figure.note})` : '';
    console.error(`  ${figure.name}: ${round(figure.value)} ${figure.unit}${ratio}${verdict}${note}`);
  }

  /** Executes a statement once, rolls it back, and stores its plan. */
  async explain(name: string, db: BenchDatabase, sql: string, parameters: unknown[]): Promise<void> {
    await db.query('begin');
    const rows = await db.query<{ 'QUERY PLAN': string }>(`explain (analyze, buffers) ${sql}`, parameters);
    await db.query('rollback');
    this.plans[name] = rows.map((row) => row['QUERY PLAN']);
  }
}
