import type { WorkloadFaults } from '../environment/workload.ts';
import { never } from './outcome.ts';
import type { Outcome, Verdict } from './outcome.ts';

/** What must hold after whatever happened during the workload. */
export const verdictsOf = ({ inbox, reminders, mails, payments, failedJobs }: WorkloadFaults): Verdict[] => [
  never('posts lost from inboxes', inbox.lost.length),
  never('posts in inboxes twice', inbox.doubled.length),
  never('posts in inboxes of people who were not to get them', inbox.surplus.length),
  never('reminders not exactly once in the inbox', reminders),
  never('mails lost', mails.lost.length),
  never('mails sent twice with different Message-IDs', mails.doubled.length),
  never('mails that were not due', mails.surplus.length),
  never('plans that do not follow from the payments', payments.length),
  never('jobs given up', failedJobs.length),
];

export const figuresOf = (
  { inbox, mails, failedJobs }: WorkloadFaults,
  seconds: number,
): Outcome['figures'] => ({
  'rows of inboxes expected': inbox.expected,
  'mails due': mails.due,
  'mails repeated under the same Message-ID': mails.repetitions,
  'seconds until all was done': Math.round(seconds),
  ...(failedJobs.length > 0 && { 'queues of jobs given up': failedJobs.join(', ') }),
});
