import type { Sabotage } from '../sabotage.ts';

const KERNEL = 'libs/api/adapters/persistence/src/kernel';
const CONNECTIONS = { project: 'adapter-persistence', spec: 'kernel/connection/connections.int-spec' };
const LOSS = { project: 'adapter-persistence', spec: 'kernel/connection/connection-loss.spec' };
const TAKE_OVER = { project: 'adapter-persistence', spec: 'kernel/take-over.int-spec' };
const CHECK = { project: 'adapter-persistence', spec: 'operations/check-server.int-spec' };
const CLUSTER = { project: 'adapter-persistence', spec: 'kernel/cluster/check-cluster.int-spec' };
const EMBEDDED = { project: 'embedded-postgres', spec: 'embedded-postgres.int-spec' };
const HEALTH = { project: 'adapter-http', spec: 'operations/health.spec' };

export const guards: Sabotage[] = [
  {
    guard: 'Work runs again after a deadlock.',
    file: `${KERNEL}/connection/connection-loss.ts`,
    change: ['retries === 0 || !isRace(error)', 'retries > 0 || isRace(error)'],
    suite: { project: 'adapter-persistence', spec: 'kernel/mikro-unit-of-work.int-spec' },
  },
  {
    guard: 'Work runs again when something that it refers to was deleted meanwhile.',
    file: `${KERNEL}/connection/connection-loss.ts`,
    change: ['code === FOREIGN_KEY_VIOLATION || ', ''],
    suite: { project: 'adapter-persistence', spec: 'kernel/mikro-unit-of-work.int-spec' },
  },
  {
    guard: 'A single statement runs again after a deadlock.',
    file: `${KERNEL}/database.ts`,
    change: ['despiteRaces(() => pool.query(statement))', 'pool.query(statement)'],
    suite: { project: 'adapter-persistence', spec: 'kernel/mikro-unit-of-work.int-spec' },
  },
  {
    guard: 'Work for a user who was deleted meanwhile ends with an error of the contract.',
    file: `${KERNEL}/connection/connection-loss.ts`,
    change: ["if (trouble === 'user deleted') throw new UserNotFound();", ''],
    suite: { project: 'adapter-persistence', spec: 'account/account-eraser.int-spec' },
  },
  {
    guard: 'The server cancels statements that take too long.',
    file: `${KERNEL}/connection/connections.ts`,
    change: ['statement_timeout: slowness * patienceMs', 'statement_timeout: 0'],
    suite: CONNECTIONS,
  },
  {
    guard: 'Waiting for a lock is limited.',
    file: `${KERNEL}/connection/connections.ts`,
    change: ['lock_timeout: slowness * LOCK_MS', 'lock_timeout: 0'],
    suite: CONNECTIONS,
  },
  {
    guard: 'A client with a closed connection leaves the pool.',
    file: `${KERNEL}/connection/connections.ts`,
    change: ['this.release(true);', ''],
    suite: CONNECTIONS,
  },
  {
    guard: 'Batched session checks have a time limit.',
    file: `${KERNEL}/batcher.ts`,
    change: ['timer = setTimeout(() => fail(databaseAway()), this.limitMs);', ''],
    suite: { project: 'adapter-persistence', spec: 'kernel/batcher.spec' },
  },
  {
    guard: 'A full disk is distinguished from an unavailable database.',
    file: `${KERNEL}/connection/connection-loss.ts`,
    change: ["if (code === DISK_FULL || NO_SPACE.test(message)) return 'full';", ''],
    suite: LOSS,
  },
  {
    guard: 'A wrong statement of ours is not taken for an unavailable database.',
    file: `${KERNEL}/connection/connection-loss.ts`,
    change: ['/^(0800[01346]|53', '/^(08|53'],
    suite: { project: 'adapter-persistence', spec: 'kernel/connection/connection-loss.int-spec' },
  },
  {
    guard: 'What a pooler says when it hangs up is an unavailable database.',
    file: `${KERNEL}/connection/connection-loss.ts`,
    change: ["if (code === PROTOCOL_VIOLATION && severity === 'FATAL') return 'away';", ''],
    suite: LOSS,
  },
  {
    guard: 'The attempt limiter reports an unavailable database as unavailable.',
    file: `${KERNEL}/attempt-limiter.ts`,
    change: [
      'await reachable(() => this.limiterOf(limit).consume(key));',
      'await this.limiterOf(limit).consume(key);',
    ],
    suite: { project: 'adapter-persistence', spec: 'kernel/attempt-limiter.int-spec' },
  },
  {
    guard: 'A process is not ready while writes fail.',
    file: 'libs/api/adapters/http/src/operations/health.controller.ts',
    change: ['if (health.isSchemaCurrent) await this.health.probe();', ''],
    suite: HEALTH,
  },
  {
    guard: 'Health is not down only because what is broken cannot be read.',
    file: 'libs/api/adapters/http/src/operations/health.controller.ts',
    change: ["    } catch {\n      return ['unknown'];\n    }", '    } finally {\n    }'],
    suite: HEALTH,
  },
  {
    guard: 'A second process cannot use the data folder of the embedded database.',
    file: 'libs/api/embedded-postgres/src/folder-lock.ts',
    change: ["file.exec('begin exclusive');", ''],
    suite: EMBEDDED,
  },
  {
    guard: 'Only a server on our data folder is stopped, even if the pid file names another.',
    file: 'libs/api/embedded-postgres/src/left-over.ts',
    change: [
      "basename(program) === 'postgres' && option === '-D' && folder === cluster",
      'program !== option',
    ],
    suite: EMBEDDED,
  },
  {
    guard: 'Leases of a dead process are released.',
    file: 'libs/api/adapters/persistence/src/operations/sql-health.ts',
    change: ['await this.freeLeases();', ''],
    suite: { project: 'adapter-persistence', spec: 'kernel/lease-holders.int-spec' },
  },
  {
    guard: 'Leases of a live process are not released.',
    file: 'libs/api/adapters/persistence/src/operations/sql-health.ts',
    change: ['where leased_by <> all($1) for', 'where leased_by is not null for'],
    suite: { project: 'adapter-persistence', spec: 'kernel/lease-holders.int-spec' },
  },
  {
    guard: 'Leases of a dead process are released though a pooler keeps a connection with its name.',
    file: 'libs/api/adapters/persistence/src/operations/sql-health.ts',
    change: [
      'select pid from pg_locks',
      'select pid from pg_stat_activity) or pid in (select pid from pg_locks',
    ],
    suite: { project: 'adapter-persistence', spec: 'kernel/lease-holders.int-spec' },
  },
  {
    guard: 'An older PostgreSQL is refused.',
    file: 'libs/api/adapters/persistence/src/operations/check-server.ts',
    change: ['if (version < OLDEST_VERSION * 10_000)', 'if (version < 0)'],
    suite: CHECK,
  },
  {
    guard: 'A pooler is refused where a session is needed.',
    file: 'libs/api/adapters/persistence/src/operations/check-server.ts',
    change: ['isOwn: row.mark === mark && row.lacking.length === 0', 'isOwn: true'],
    suite: CHECK,
  },
  {
    guard: 'A pooler of another database is refused.',
    file: 'libs/api/adapters/persistence/src/operations/check-server.ts',
    change: ['if (sessions.some(({ is_elsewhere }) => is_elsewhere))', 'if (sessions.length === 0)'],
    suite: CHECK,
  },
  {
    guard: 'A pooler that renames processes is refused, since their leases would be released.',
    file: 'libs/api/adapters/persistence/src/operations/check-server.ts',
    change: ['if (sessions.some((session) => session.name !== name))', 'if (sessions.length === 0)'],
    suite: CHECK,
  },
  {
    guard: 'A pooler whose sessions have no timeouts is refused.',
    file: 'libs/api/adapters/persistence/src/operations/check-server.ts',
    change: ['if (lacking.size > 0)', 'if (lacking.size < 0)'],
    suite: CHECK,
  },
  {
    guard: 'Sessions start with the settings that statements rely on.',
    file: `${KERNEL}/connection/connections.ts`,
    change: ['{ ...SESSION_SETTINGS, ...timeouts }', 'timeouts'],
    suite: { project: 'adapter-persistence', spec: 'kernel/connection/session-settings.int-spec' },
  },
  {
    guard: 'Rows of backups are not compared by texts that other settings would have written otherwise.',
    file: 'libs/api/adapters/persistence/src/backup/restore-backup.ts',
    change: ['hasOurForms ? read : { ...read, sha256: sum.sha256 }', 'read'],
    suite: { project: 'adapter-persistence', spec: 'backup/restore-backup.int-spec' },
  },
  {
    guard: 'The migrator makes no database of a name of its own.',
    file: `${KERNEL}/orm.ts`,
    change: ["dbName: migrated?.database ?? 'patchlight',", "dbName: 'patchlight',"],
    suite: { project: 'adapter-persistence', spec: 'kernel/migrate.int-spec' },
  },
  {
    guard: 'A migration that meets a process at work in a deadlock runs again.',
    file: `${KERNEL}/migrate.ts`,
    change: ['await despiteRaces(() => up(databaseUrl, rows[0]));', 'await up(databaseUrl, rows[0]);'],
    suite: { project: 'adapter-persistence', spec: 'kernel/migrate.int-spec' },
  },
  {
    guard: 'Migrations are noted in the schema of the tables.',
    file: `${KERNEL}/migrate.ts`,
    change: ['up(databaseUrl, rows[0])', "up(databaseUrl, { ...rows[0]!, schema: 'public' })"],
    suite: { project: 'adapter-persistence', spec: 'kernel/migrate.int-spec' },
  },
  {
    guard:
      'The schema of the job queue is not created where it is there, which takes a right that roles may not have.',
    file: `${KERNEL}/migrate.ts`,
    change: ["if to_regnamespace('${JOBS_SCHEMA}') is null then", 'if true then'],
    suite: { project: 'adapter-persistence', spec: 'kernel/migrate.int-spec' },
  },
  {
    guard: 'A database of an early build is refused before any change.',
    file: `${KERNEL}/take-over.ts`,
    change: ['  if (sinceFirst(names) === null)', '  if (names.length < 0)'],
    suite: TAKE_OVER,
  },
  {
    guard: 'Later migrations change what a backup of an older version has.',
    file: 'libs/api/adapters/persistence/src/backup/restore-backup.ts',
    change: ['    await migrate(databaseUrl);\n', ''],
    suite: TAKE_OVER,
  },
  {
    guard: 'A backup of an older version is not restored where later migrations have run.',
    file: 'libs/api/adapters/persistence/src/backup/restore-backup.ts',
    change: ['    await checkDatabase(client, schema);\n', ''],
    suite: TAKE_OVER,
  },
  {
    guard: 'Nothing is deleted by a clock that is ahead.',
    file: 'libs/api/adapters/persistence/src/operations/sql-housekeeping.ts',
    change: ['    this.checkTime(now);\n', ''],
    suite: { project: 'adapter-persistence', spec: 'operations/housekeeping.int-spec' },
  },
  {
    guard: 'What a database lacks is told before the first migration.',
    file: 'libs/api/adapters/persistence/src/operations/check-server.ts',
    change: ['(await lacksOf(client)) ?? ', ''],
    suite: CHECK,
  },
  {
    guard: 'An older Citus is refused.',
    file: `${KERNEL}/cluster/check-cluster.ts`,
    change: ['parseInt(version, 10) < OLDEST_CITUS', 'parseInt(version, 10) < 0'],
    suite: CLUSTER,
  },
  {
    guard: 'A cluster whose workers cannot know the coordinator is refused.',
    file: `${KERNEL}/cluster/check-cluster.ts`,
    change: ['if (!has_coordinator)', 'if (version === null)'],
    suite: CLUSTER,
  },
  {
    guard: 'A cluster whose coordinator gets shards is refused.',
    file: `${KERNEL}/cluster/check-cluster.ts`,
    change: ['groupid = 0 and shouldhaveshards', 'groupid = 0 and false'],
    suite: CLUSTER,
  },
  {
    guard: 'A cluster whose coordinator has shards is refused.',
    file: `${KERNEL}/cluster/check-cluster.ts`,
    change: ["where groupid = 0 and partmethod = 'h'", 'where false'],
    suite: CLUSTER,
  },
  {
    guard: 'A cluster without workers is refused.',
    file: `${KERNEL}/cluster/check-cluster.ts`,
    change: ['if (workers.rows.length === 0)', 'if (version === null)'],
    suite: CLUSTER,
  },
  {
    guard: 'A cluster with a silent worker is refused.',
    file: `${KERNEL}/cluster/check-cluster.ts`,
    change: ['filter(({ answers }) => !answers)', 'filter(({ answers }) => answers === null)'],
    suite: CLUSTER,
  },
  {
    guard: 'Each table has a place on a cluster.',
    file: 'libs/api/adapters/persistence/src/tables.ts',
    change: ['  ...adminTables,\n', ''],
    suite: { project: 'adapter-persistence', spec: 'kernel/cluster/distribute-tables.int-spec' },
  },
  {
    guard: 'No statement stays prepared in a session of a pooler.',
    file: 'libs/api/adapters/persistence/src/kernel/connection/connections.ts',
    change: ['isPooled ? withoutName(statement) : statement', 'statement'],
    suite: { project: 'adapter-persistence', spec: 'kernel/connection/connections.int-spec' },
  },
  {
    guard: 'The queue of a worker listens in a session of its own.',
    file: 'apps/api/src/infrastructure.ts',
    change: [
      "env.role === 'api' ? connectionTo(databaseUrl",
      'env.role.length > 0 ? connectionTo(databaseUrl',
    ],
    suite: { project: 'api-e2e', spec: 'pgbouncer.e2e-spec' },
  },
  {
    guard: 'An answer of the database that is heard late does not set the clock back.',
    file: 'apps/api/src/database-clock.ts',
    change: ['time.getTime() + tookMs]', 'time.getTime()]'],
    suite: { project: 'api', spec: 'database-clock.spec' },
  },
];
