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
}

export const EXIT_OF: Record<Decision, ExitCode> = {
  pass: EXIT.ok,
  new: EXIT.changed,
  hold: EXIT.changed,
  stale: EXIT.stale,
};

const UNKNOWN_AGE: Reason['type'][] = ['stale', 'never-fetched'];

/** Whether it is only not known whether there is something new. */
export const isStale = (reasons: Reason[]): boolean =>
  reasons.length > 0 && reasons.every(({ type }) => UNKNOWN_AGE.includes(type));

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
}

export const summarize = ({ decision, reasons }: Report): Summary => {
  const updates = reasons.flatMap(({ update }) => update ?? []);
  const [latest] = updates.toSorted((a, b) => b.postedAt.localeCompare(a.postedAt));
  return { decision, changed: reasons.some(isChange), latestGid: latest?.gid ?? '', updates, reasons };
};

const HEADLINES: Record<Decision, string> = {
  pass: 'Nothing new.',
  new: 'There are new updates.',
  hold: 'Hold: look at these, then accept them.',
  stale: 'Not known: these games were not fetched lately.',
};

export const headlineOf = ({ command, decision }: Report): string =>
  command === 'gate' && decision === 'pass' ? 'Pass.' : HEADLINES[decision];
