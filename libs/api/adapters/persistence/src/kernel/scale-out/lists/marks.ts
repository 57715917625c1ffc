import type { PostgresListener } from '../postgres-listener.ts';

import { c, row } from '../../tables/rows.ts';

/** How old what a replica has may be, at most. */
const OLDEST_MS = 1_000;
const PAGE = 8_192n;
const PAGE_HEADERS = new Set([24n, 40n]);

/** A moment of the primary: what was visible, and what it had written. */
export interface Mark {
  /** Of the process, not later than the moment. */
  at: number;
  snapshot: string;
  /** In the write-ahead log: behind the commit of each transaction that was visible. */
  position: bigint;
  timeline: number;
}

const MARK = row({ snapshot: c.text, position: c.text, timeline: c.text });

/** The position is read after the snapshot was taken. */
const CURRENT_MARK = `select pg_current_snapshot()::text as snapshot, pg_wal_lsn_diff(lsn, '0/0')::text as position,
  left(pg_walfile_name(lsn), 8) as timeline from pg_current_wal_insert_lsn() lsn`;

/** The same, where replicas see it: what is written next begins behind the header of a page that has nothing else yet. */
const endOf = (position: bigint): bigint =>
  PAGE_HEADERS.has(position % PAGE) ? position - (position % PAGE) : position;

/** The moments of the last second, newest first. */
export class Marks {
  private marks: Mark[] = [];

  constructor(private readonly listener: Pick<PostgresListener, 'onGap' | 'query'>) {
    // The primary may be another server, or have lost what was not on disk.
    listener.onGap(() => (this.marks = []));
  }

  /** The newest one that is not too old and fits. */
  find(fits: (mark: Mark) => boolean): Mark | null {
    const oldest = performance.now() - OLDEST_MS;
    return this.marks.find((mark) => mark.at >= oldest && fits(mark)) ?? null;
  }

  /** @throws {DomainError} `unavailable` */
  async add(): Promise<void> {
    const at = performance.now();
    const [current] = await this.listener.query(MARK, CURRENT_MARK);
    const { snapshot, position, timeline } = current!;
    const mark = { at, snapshot, position: endOf(BigInt(position)), timeline: parseInt(timeline, 16) };
    this.marks = [mark, ...this.marks.filter((earlier) => earlier.at >= at - OLDEST_MS)];
  }
}
