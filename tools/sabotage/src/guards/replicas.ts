import type { Sabotage } from '../sabotage.ts';

const DIR = 'libs/api/adapters/persistence/src/kernel/lists';
const HTTP = 'libs/api/adapters/http/src/kernel/list-reads.interceptor.ts';

const suite = { project: 'adapter-persistence', spec: 'kernel/lists/replicas.int-spec' };
const marks = { project: 'adapter-persistence', spec: 'kernel/lists/marks.spec' };
const start = { project: 'adapter-persistence', spec: 'operations/check-server.int-spec' };
const http = { project: 'adapter-http', spec: 'kernel/list-reads.interceptor.spec' };

export const guards: Sabotage[] = [
  {
    guard:
      'A replica answers only if nothing has changed for the reader since the moment that it has reached.',
    file: `${DIR}/replicas.ts`,
    change: [
      'changes!.concerns_all || changed.has(userId) ? null : mark',
      'changed && changes ? mark : null',
    ],
    suite,
  },
  {
    guard: 'A change for everybody is one for each reader.',
    file: `${DIR}/replicas.ts`,
    change: ['changes!.concerns_all || changed', 'changed'],
    suite,
  },
  {
    guard: 'A replica answers only if it has replayed what the primary had written.',
    file: `${DIR}/replica.ts`,
    change: ['this.reached.position >= mark.position', 'this.reached.position >= 0n'],
    suite,
  },
  {
    guard: 'A replica that follows another primary answers nothing.',
    file: `${DIR}/replica.ts`,
    change: ['this.reached.timeline === mark.timeline &&', ''],
    suite,
  },
  {
    guard: 'A connection to another server than the one that was asked answers nothing.',
    file: `${DIR}/replica.ts`,
    change: ['if (run !== this.reached?.run)', 'if (run === null)'],
    suite,
  },
  {
    guard: 'A new connection that leads to the primary or to another database answers nothing.',
    file: `${DIR}/replica.ts`,
    change: [
      'if (identity !== this.options.identity || !is_replica)',
      'if (identity === "" || is_replica === null)',
    ],
    suite,
  },
  {
    guard: 'A statement that is at fault itself does not leave a replica out.',
    file: `${DIR}/replica.ts`,
    change: ['if (!isOfStatement(error)) this.leaveOut(error);', 'this.leaveOut(error);'],
    suite,
  },
  {
    guard: 'A request reads from one replica, so that a version never goes with an older list.',
    file: `${DIR}/replicas.ts`,
    change: ['reading.choice ??= this.find', 'reading.choice = this.find'],
    suite,
  },
  {
    guard: 'A request that takes long goes on with the primary.',
    file: `${DIR}/replicas.ts`,
    change: ['performance.now() - reading.since > LONGEST_READING_MS', 'reading.since > Infinity'],
    suite,
  },
  {
    guard: 'A request that turns to lists of another user goes on with the primary.',
    file: `${DIR}/replicas.ts`,
    change: ['if (reading.choice) reading.choice = PRIMARY;', ''],
    suite,
  },
  {
    guard: 'A request goes on with the primary once that has answered for a replica.',
    file: `${DIR}/replica-reads.ts`,
    change: ['this.replicas.leave();', 'void 0;'],
    suite,
  },
  {
    guard: 'The primary answers in transactions.',
    file: `${DIR}/replica-reads.ts`,
    change: ['this.em.isInTransaction() ? null : await', 'await'],
    suite,
  },
  {
    guard: 'The primary answers while it is not known what has changed.',
    file: `${DIR}/replicas.ts`,
    change: ['this.batcher.ask(userId).catch(() => null)', 'this.batcher.ask(userId)'],
    suite,
  },
  ...['wishlist_items', 'categories', 'reminders'].map((table) => ({
    guard: `A change of ${table} is noted for its user.`,
    file: 'libs/api/adapters/persistence/src/migrations/20261128000000-first.ts',
    change: [`'${table}'`, `'plays'`] as [string, string],
    suite,
  })),
  {
    guard: 'What a replica answers is not older than a second.',
    file: `${DIR}/marks.ts`,
    change: ['mark.at >= oldest && fits(mark)', 'mark.at >= 0 && fits(mark)'],
    suite: marks,
  },
  {
    guard: 'Moments of the primary are forgotten with the connection on which they were read.',
    file: `${DIR}/marks.ts`,
    change: ['listener.onGap(() => (this.marks = []));', 'listener.onGap(() => undefined);'],
    suite: marks,
  },
  {
    guard: 'No process starts with a replica of another database.',
    file: 'libs/api/adapters/persistence/src/operations/check-server.ts',
    change: ['if (session.identity !== identity)', 'if (session.identity === "")'],
    suite: start,
  },
  {
    guard: 'No process starts with replicas beside Citus.',
    file: 'libs/api/adapters/persistence/src/operations/check-server.ts',
    change: ["where extname = 'citus') as is_citus", "where extname = '') as is_citus"],
    suite: start,
  },
  {
    guard: 'No process starts with the primary as a replica.',
    file: 'libs/api/adapters/persistence/src/operations/check-server.ts',
    change: ['if (!session.is_replica)', 'if (session.is_replica === null)'],
    suite: start,
  },
  {
    guard: 'Public pages come from the primary for those who are signed in.',
    file: HTTP,
    change: [
      'isPublic && request.headers.authorization !== undefined',
      'isPublic && request.headers.authorization === ""',
    ],
    suite: http,
  },
  {
    guard: 'Requests that may write read from the primary.',
    file: HTTP,
    change: ["if (request.method !== 'GET') return next.handle();", ''],
    suite: http,
  },
];
