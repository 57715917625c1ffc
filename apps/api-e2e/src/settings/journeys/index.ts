import type { Journey } from '../journey.ts';
import { accounts } from './accounts.ts';
import { again } from './again.ts';
import { mails } from './mail.ts';
import { messages } from './messages.ts';
import { payments } from './payments.ts';
import { pipelines } from './pipelines.ts';
import { reads } from './reads.ts';
import { life } from './start.ts';
import { updates } from './updates.ts';

/** In their order: one builds on those before. */
export const JOURNEYS: readonly Journey[] = [
  life.start,
  ...accounts,
  payments,
  ...updates,
  mails.instant,
  ...messages,
  ...pipelines,
  ...reads,
  mails.digest,
  again.remember,
  life.stop,
  again.secondStart,
  again.restore,
];
