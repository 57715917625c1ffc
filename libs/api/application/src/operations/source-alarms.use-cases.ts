import { AlarmNotFound } from '@patchlight/domain';
import type { Actor } from '../kernel/ports.ts';
import type { Outbox } from '../kernel/outbox.ts';
import type { OperationsPorts, SourceAlarmRepository } from './ports.ts';

/** Marks an alarm as seen by an admin. */
export class MarkAlarmSeen {
  constructor(
    private readonly deps: Pick<OperationsPorts, 'audit' | 'unitOfWork'> & {
      readonly alarms: SourceAlarmRepository;
    },
  ) {}

  /** @throws {AlarmNotFound} */
  async execute(actor: Actor, alarmId: string): Promise<void> {
    await this.deps.unitOfWork.run(async () => {
      if (!(await this.deps.alarms.markSeen(alarmId))) throw new AlarmNotFound();
      const target = { type: 'instance', id: null } as const;
      await this.deps.audit.record({ actor, action: 'alarm-seen', target, details: { alarm: alarmId } });
    });
  }
}

/** Mails new alarms to the operator, in one mail an hour at most. */
export class TellOfAlarms {
  constructor(
    private readonly deps: Pick<OperationsPorts, 'operatorEmail' | 'sourceAlarms' | 'unitOfWork'> & {
      readonly outbox: Outbox;
    },
  ) {}

  async execute(): Promise<void> {
    const { operatorEmail: to, outbox, sourceAlarms, unitOfWork } = this.deps;
    if (!to || !outbox.isOpen) return;
    await unitOfWork.run(async () => {
      const alarms = await sourceAlarms.takeUntold();
      if (alarms.length === 0) return;
      const lines = alarms.map(({ endpoint, path, drift, before, now }) =>
        drift === 'changed'
          ? `${endpoint}: ${path || 'the answer'} was ${before.join(' or ')}, is ${now}`
          : `${endpoint}: ${path || 'the answer'} is ${drift === 'new' ? 'new' : 'missing'}`,
      );
      await outbox.put(null, {
        kind: 'source-alarm',
        to,
        subject: alarms.length === 1 ? 'Steam changed an answer' : `Steam changed ${alarms.length} answers`,
        paragraphs: [
          'Answers of the store differ from all that came before. Updates may be missing or wrong until this version of Patchlight is replaced.',
          lines.join('\n'),
        ],
        link: { label: 'Show the alarms', path: 'admin/source' },
      });
    });
  }
}
