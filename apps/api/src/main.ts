import 'reflect-metadata';
import { EventsServerAway, EventsServerRefuses } from '@patchlight/adapters/nats';
import {
  BackupRefused,
  BadArchive,
  RestoreRefused,
  TooOld,
  WrongServer,
} from '@patchlight/adapters/persistence';
import { FolderInUse } from '@patchlight/embedded-postgres';
import { backup } from './commands/backup.ts';
import { cluster } from './commands/cluster.ts';
import { migrate } from './commands/migrate.ts';
import { restore } from './commands/restore.ts';
import { WrongUse } from './commands/wrong-use.ts';
import { PortTaken } from './app.ts';
import { BadEnvironment, loadEnv } from './env.ts';
import { scheduleTable } from './commands/schedule-table.ts';
import { serve } from './serve.ts';
import { settingsTable } from './commands/settings-table.ts';

/** sysexits.h: usage; invalid data; temporary failure; configuration. */
const EXIT_CODES = new Map<unknown, number>([
  [WrongUse, 64],
  [BadArchive, 65],
  [BackupRefused, 75],
  [RestoreRefused, 75],
  [FolderInUse, 75],
  [PortTaken, 75],
  [EventsServerAway, 75],
  [BadEnvironment, 78],
  [TooOld, 78],
  [WrongServer, 78],
  [EventsServerRefuses, 78],
]);

const COMMANDS: Record<string, (args: string[]) => Promise<void> | void> = {
  start: () => serve(loadEnv()),
  migrate: (args) => migrate(args, loadEnv()),
  cluster: (args) => cluster(args, loadEnv()),
  backup: (args) => backup(args, loadEnv()),
  restore: (args) => restore(args, loadEnv()),
  settings: () => console.log(settingsTable()),
  schedule: () => console.log(scheduleTable()),
};

const main = async (): Promise<void> => {
  const [name = 'start', ...args] = process.argv.slice(2);
  const command = COMMANDS[name];
  if (!command) throw new WrongUse(Object.keys(COMMANDS).join(' | '));
  await command(args);
  // Resources of a command may still be closing; the app itself keeps running.
  if (name !== 'start') process.exit(0);
};

main().catch((error: unknown) => {
  const code = error instanceof Error ? EXIT_CODES.get(error.constructor) : undefined;
  // Errors of the operating system, such as of a full disk, say all in their message.
  const isPlain = code !== undefined || (error instanceof Error && 'syscall' in error);
  console.error(isPlain ? (error as Error).message : error);
  process.exit(code ?? 1);
});
