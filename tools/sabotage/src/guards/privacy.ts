import type { Sabotage } from '../sabotage.ts';

export const guards: Sabotage[] = [
  {
    guard: 'A deletion empties the inbox.',
    file: 'libs/api/adapters/persistence/src/account/sql-account-eraser.ts',
    change: ['of DELETED_WITH_USER)', "of DELETED_WITH_USER.filter((name) => name !== 'notifications'))"],
    suite: { project: 'adapter-persistence', spec: 'account/account-eraser.int-spec' },
  },
  {
    guard: 'Deleting an account removes its addresses from the audit log.',
    file: 'libs/api/adapters/persistence/src/account/sql-account-eraser.ts',
    change: ['await this.db.run(acts.set({ addressRange: null }));', ''],
    suite: { project: 'adapter-persistence', spec: 'account/account-eraser.int-spec' },
  },
  {
    guard: 'A deletion keeps whom to stop charging.',
    file: 'libs/api/adapters/persistence/src/account/sql-account-eraser.ts',
    change: ["await this.db.run(tables.insertInto('deletedAccounts').values({ userId, customerId }));", ''],
    suite: { project: 'adapter-persistence', spec: 'account/account-eraser.int-spec' },
  },
  {
    guard: 'A deletion ends what is paid for.',
    file: 'libs/api/application/src/account/delete-account.ts',
    change: [
      "if (customerId !== null) await this.deps.jobs.enqueue('settle-subscription', { customerId });",
      '',
    ],
    suite: { project: 'adapter-persistence', spec: 'account/account-eraser.int-spec' },
  },
  {
    guard: 'An export holds every table of the user.',
    file: 'libs/api/adapters/persistence/src/updates/tables.ts',
    change: ["exported: { as: 'visits', key: 'userId' }", ''],
    suite: { project: 'adapter-persistence', spec: 'account/account-archive.int-spec' },
  },
  {
    guard: "An export holds the user's rows only.",
    file: 'libs/api/adapters/persistence/src/account/sql-account-archive.ts',
    change: ['where t.${owner} = $1 and t.${key}', 'where $1::bigint > 0 and t.${key}'],
    suite: { project: 'adapter-persistence', spec: 'account/account-archive.int-spec' },
  },
  {
    guard: 'An export contains no secrets.',
    file: 'libs/api/adapters/persistence/src/sessions/tables.ts',
    change: [", without: ['tokenHash', 'previousHash']", ''],
    suite: { project: 'adapter-persistence', spec: 'account/account-archive.int-spec' },
  },
  {
    guard: 'An export of many rows is whole.',
    file: 'libs/api/adapters/persistence/src/account/sql-account-archive.ts',
    change: ['after = found.at(-1)!.key;', 'break;'],
    suite: { project: 'adapter-persistence', spec: 'account/account-archive.int-spec' },
  },
];
