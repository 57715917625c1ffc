import { join, relative } from 'node:path';
import { newAdapter } from './adapter.ts';
import { newMigration } from './migration.ts';
import { BadRequest } from './plan.ts';
import type { Plan } from './plan.ts';
import { newUseCase } from './use-case.ts';
import { newWebSlice } from './web-slice.ts';
import { carryOut } from './carry-out.ts';

const USAGE = `npm run new -- use-case <context> <name>     npm run new -- use-case library pause-game
npm run new -- web-slice <layer> <name>      npm run new -- web-slice pages patch-notes
npm run new -- migration <name>              npm run new -- migration pauses
npm run new -- adapter <name>                npm run new -- adapter push`;

const root = join(import.meta.dirname, '../..');
const [kind = '', place = '', name = ''] = process.argv.slice(2);
const plans: Record<string, (place: string, name: string) => Plan> = {
  'use-case': newUseCase,
  'web-slice': newWebSlice,
  migration: (name) => newMigration(name),
  adapter: newAdapter,
};

try {
  const plan = plans[kind];
  if (!plan) throw new BadRequest('Say what to make.');
  const { written, next } = carryOut(root, plan(place, name));
  for (const path of written) console.log(relative(process.cwd(), path));
  console.log(`\n${next}`);
} catch (error) {
  if (!(error instanceof BadRequest)) throw error;
  console.error(`${error.message}\n\n${USAGE}`);
  process.exitCode = 1;
}
