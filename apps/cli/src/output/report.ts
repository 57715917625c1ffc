import type { V1GateBody, V1Update } from '@patchlight/contracts';
import { EXIT } from '../exit.ts';
import type { ExitCode } from '../exit.ts';

/** One game's update, or why its updates are not known. */
export interface Reason {
  type: V1GateBody['reasons'][number]['type'] | 'latest';
  appId: number;
  update: V1Update | null;
}

export type Decision = 'pass' | 'new' | 'hold' | 'stale';

/** What a command found. */
export interface Report {
  command: 'check' | 'gate' | 'latest';
  decision: Decision;
  reasons: Reason[];
  /** What an ack of a named gate accepts. */
  seen?: string;
}

export const EXIT_OF: Record<Decision, ExitCode> = {
  pass: EXIT.ok,
  new: EXIT.changed,
  hold: EXIT.changed,
  stale: EXIT.stale,
};

export const isChange = ({ type }: Reason): boolean => type === 'new-update' || type === 'edited';

/** A report for programs. */
export interface Summary {
  decision: Decision;
  /** Whether there are new or edited updates. */
  changed: boolean;
  /** Of the newest of the updates; empty: there is none. */
  latestGid: string;
  updates: V1Update[];
  reasons: Reason[];
  seen?: string;
}

export const summarize = ({ decision, reasons, seen }: Report): Summary => {
  const updates = reasons.flatMap(({ update }) => update ?? []);
  const [latest] = updates.toSorted((a, b) => b.postedAt.localeCompare(a.postedAt));
  return {
    decision,
    changed: reasons.some(isChange),
    latestGid: latest?.gid ?? '',
    updates,
    reasons,
    ...(seen && { seen }),
  };
};

const HEADLINES: Record<Decision, string> = {
  pass: 'Nothing new.',
  new: 'There are new updates.',
  hold: 'Hold: look at these, then accept them.',
  stale: 'Not known: nothing can be told about these games.',
};

export const headlineOf = ({ command, decision, reasons }: Report): string => {
  if (command === 'gate' && decision === 'pass') return 'Pass.';
  if (decision === 'hold' && !reasons.some(isChange)) return 'Hold: nothing can be told about these games.';
  return HEADLINES[decision];
};
