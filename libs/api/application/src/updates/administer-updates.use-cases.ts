import { GameNotTracked, UpdateNotFound } from '@patchlight/domain';
import type { UpdateKind } from '@patchlight/domain';
import type { Actor, AuditLog, JobQueue, UnitOfWork } from '../kernel/ports.ts';
import type { PollRepository } from './ports.ts';

/** Corrects the kind of an update. */
export class CorrectKind {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly polls: PollRepository,
    private readonly audit: AuditLog,
  ) {}

  /** @throws {UpdateNotFound} */
  async execute(actor: Actor, updateId: string, kind: UpdateKind): Promise<void> {
    await this.unitOfWork.run(async () => {
      const before = await this.polls.correctKind(updateId, kind);
      if (before === null) throw new UpdateNotFound();
      const target = { type: 'update', id: updateId } as const;
      await this.audit.record({ actor, action: 'kind-corrected', target, details: { before, kind } });
    });
  }
}

/** Requests an urgent fetch of a game's posts. */
export class FetchGameNow {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly polls: PollRepository,
    private readonly jobs: JobQueue,
    private readonly audit: AuditLog,
  ) {}

  /** @throws {GameNotTracked} */
  async execute(actor: Actor, appId: number): Promise<void> {
    if (!(await this.polls.isKnown(appId))) throw new GameNotTracked();
    await this.unitOfWork.run(async () => {
      await this.jobs.enqueue('fetch-games', { appIds: [appId], urgent: true });
      await this.audit.record({
        actor,
        action: 'fetch-retried',
        target: { type: 'game', id: String(appId) },
      });
    });
  }
}

/** Makes all followed games due, at the usual request rate. */
export class TriggerRun {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly polls: PollRepository,
    private readonly jobs: JobQueue,
    private readonly audit: AuditLog,
  ) {}

  /** @returns number of games that were not due */
  async execute(actor: Actor): Promise<number> {
    return this.unitOfWork.run(async () => {
      const games = await this.polls.makeAllDue();
      await this.jobs.enqueue('ingest-due', {});
      const target = { type: 'instance', id: null } as const;
      await this.audit.record({ actor, action: 'run-triggered', target, details: { games } });
      return games;
    });
  }
}
