import type pg from 'pg';
import { AskingDatabase } from './asking-database.ts';
import type { TestDatabase } from './test-database.ts';

export interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  /** How Citus runs a statement. */
  'Custom Plan Provider'?: string;
  /** On how many shards. */
  tasks?: number;
}

/** Citus appends their number to the names of shards and of their indexes. */
const withoutShard = (name: string): string => name.replace(/_\d{6,}$/, '');

const read = ({
  ...node
}: PlanNode & { 'Distributed Query'?: { Job: { 'Task Count': number } } }): PlanNode => {
  const tasks = node['Distributed Query']?.Job['Task Count'];
  for (const name of ['Relation Name', 'Index Name'] as const)
    if (node[name] !== undefined) node[name] = withoutShard(node[name]);
  return tasks === undefined ? node : { ...node, tasks };
};

/** The nodes of a plan, with Citus also those of its tasks. */
const nodesOf = (part: unknown): PlanNode[] => {
  if (typeof part !== 'object' || part === null) return [];
  const inside = Object.values(part).flatMap(nodesOf);
  return 'Node Type' in part ? [read(part as PlanNode), ...inside] : inside;
};

/** Runs statements on a connection of its own and records their plans. */
export class WatchedDatabase extends AskingDatabase {
  readonly plans: PlanNode[][] = [];

  constructor(
    test: TestDatabase,
    private readonly client: pg.Client,
  ) {
    super(test.orm.em);
  }

  protected override async send(
    sql: string,
    parameters: readonly unknown[],
  ): Promise<{ rows: unknown[]; count: number }> {
    const values = [...parameters];
    const { rows: plan } = await this.client.query<{ 'QUERY PLAN': unknown }>(
      `explain (format json) ${sql}`,
      values,
    );
    this.plans.push(nodesOf(plan[0]!['QUERY PLAN']));
    const { rows, rowCount } = await this.client.query(sql, values);
    return { rows, count: rowCount ?? 0 };
  }
}
