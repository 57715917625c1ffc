import 'reflect-metadata';
import { BadEnvironment, loadEnv } from './env.ts';
import { serve } from './serve.ts';
import { settingsTable } from './settings-table.ts';

/** sysexits.h: called wrongly; something in the configuration is wrong. */
const EX_USAGE = 64;
const EX_CONFIG = 78;

const COMMANDS: Record<string, () => Promise<void> | void> = {
  start: () => serve(loadEnv()),
  settings: () => console.log(settingsTable()),
};

const main = async (): Promise<void> => {
  const name = process.argv[2] ?? 'start';
  const command = COMMANDS[name];
  if (!command) {
    console.error(`There is no command "${name}". There are: ${Object.keys(COMMANDS).join(', ')}.`);
    process.exit(EX_USAGE);
  }
  await command();
};

main().catch((error: unknown) => {
  const isConfig = error instanceof BadEnvironment;
  console.error(isConfig ? error.message : error);
  process.exit(isConfig ? EX_CONFIG : 1);
});
