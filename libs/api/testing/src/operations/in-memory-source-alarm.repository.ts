import { SourceAlarmRepository } from '@patchlight/application/ports';
import type { Clock } from '@patchlight/application/ports';
import type { SourceAlarmRow } from '@patchlight/contracts';
import { InMemoryTable } from '../kernel/in-memory-table.ts';
import type { InMemoryUnitOfWork } from '../kernel/in-memory-unit-of-work.ts';

type Drift = Pick<SourceAlarmRow, 'endpoint' | 'path' | 'drift' | 'before' | 'now'>;

interface Alarm {
  id: string;
  drift: Drift;
  toldAt: Date | null;
  isSeen: boolean;
}

const HOUR = 3_600_000;
const MOST_TOLD = 50;

/** Alarms that tests raise. */
export class InMemorySourceAlarmRepository extends SourceAlarmRepository {
  private readonly alarms: InMemoryTable<Alarm>;

  constructor(
    unitOfWork: InMemoryUnitOfWork,
    private readonly clock: Clock,
  ) {
    super();
    this.alarms = new InMemoryTable(unitOfWork);
  }

  /** @returns its id */
  raise(drift: Drift): string {
    const id = String(this.alarms.all().length + 1);
    this.alarms.put(id, { id, drift, toldAt: null, isSeen: false });
    return id;
  }

  override async markSeen(alarmId: string): Promise<boolean> {
    const alarm = this.alarms.get(alarmId);
    if (!alarm || alarm.isSeen) return false;
    this.alarms.put(alarmId, { ...alarm, isSeen: true });
    return true;
  }

  override async takeUntold(): Promise<Drift[]> {
    const now = this.clock.now();
    const isRecent = ({ toldAt }: Alarm): boolean =>
      toldAt !== null && now.getTime() - toldAt.getTime() < HOUR;
    if (this.alarms.all().some(isRecent)) return [];
    const untold = this.alarms
      .all()
      .filter(({ toldAt, isSeen }) => !toldAt && !isSeen)
      .slice(0, MOST_TOLD);
    for (const alarm of untold) this.alarms.put(alarm.id, { ...alarm, toldAt: now });
    return untold.map(({ drift }) => drift);
  }
}
