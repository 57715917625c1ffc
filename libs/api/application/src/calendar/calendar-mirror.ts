import { setImmediate as nextTurn } from 'node:timers/promises';
import type {
  CalendarWriter,
  ExportEntry,
  RemoteCalendars,
  RemotePlace,
  SyncCounts,
  SyncedObject,
} from './ports.ts';

/** Objects written concurrently, and recorded together. */
const AT_ONCE = 4;
/** Objects prepared at once, for a few milliseconds. */
const PREPARED_AT_ONCE = 50;

export interface MirrorStep {
  /** With an empty hash: about to be written. */
  written: SyncedObject[];
  removed: string[];
  done: number;
  total: number;
}

type Act = { key: string } & ({ ics: string; hash: string; isNew: boolean } | { ics: null });

/** Syncs the given entries to an external calendar, with as few writes as possible. */
export class CalendarMirror {
  constructor(
    private readonly remote: RemoteCalendars,
    private readonly writer: CalendarWriter,
    private readonly hashOf: (text: string) => string,
  ) {}

  /**
   * @param known hashes of the last sync by key
   * @param counts updated while it runs; correct also after a failure
   * @param note called before and after each step, so that keys are recorded even if a write is the last thing done
   * @throws {RemoteCalendarFailure}
   */
  async run(
    place: RemotePlace,
    entries: readonly ExportEntry[],
    known: ReadonlyMap<string, string>,
    counts: SyncCounts,
    note: (step: MirrorStep) => Promise<void>,
  ): Promise<void> {
    const acts = await this.plan(entries, known, await this.remote.listKeys(place));
    for (let done = 0; done < acts.length; done += AT_ONCE) {
      const next = acts.slice(done, done + AT_ONCE);
      const step: MirrorStep = { written: [], removed: [], done, total: acts.length };
      const planned = next.filter(({ ics }) => ics !== null).map(({ key }) => ({ key, hash: '' }));
      await note({ ...step, written: planned });
      const ended = await Promise.allSettled(next.map((act) => this.carryOut(place, act, counts, step)));
      step.done = Math.min(done + AT_ONCE, acts.length);
      await note(step);
      const failed = ended.find((each) => each.status === 'rejected');
      if (failed) throw failed.reason;
    }
  }

  private async plan(
    entries: readonly ExportEntry[],
    known: ReadonlyMap<string, string>,
    present: ReadonlySet<string>,
  ): Promise<Act[]> {
    const wanted = new Set(entries.map(({ key }) => key));
    const removals = [...known.keys()].filter((key) => !wanted.has(key)).map((key) => ({ key, ics: null }));
    const writes: Act[] = [];
    for (const [n, entry] of entries.entries()) {
      if (n % PREPARED_AT_ONCE === 0) await nextTurn();
      const { key } = entry;
      const ics = this.writer.writeObject(entry);
      const hash = this.hashOf(ics);
      const isThere = present.has(key);
      if (!isThere || known.get(key) !== hash) writes.push({ key, ics, hash, isNew: !isThere });
    }
    return [...removals, ...writes];
  }

  private async carryOut(place: RemotePlace, act: Act, counts: SyncCounts, step: MirrorStep): Promise<void> {
    const { key } = act;
    if (act.ics === null) {
      await this.remote.remove(place, key);
      step.removed.push(key);
      counts.removed += 1;
    } else if (await this.remote.put(place, key, act.ics)) {
      step.written.push({ key, hash: act.hash });
      counts[act.isNew ? 'added' : 'changed'] += 1;
    } else {
      counts.errors += 1;
    }
  }
}
