import { GameNotTracked, UpdateNotFound } from '@patchlight/domain';
import type { UpdateKind } from '@patchlight/domain';
import type { Actor } from '../kernel/ports.ts';
import type { UpdatesPorts } from './ports.ts';

/** Corrects the kind of an update. */
export class CorrectKind {
  constructor(private readonly deps: Pick<UpdatesPorts, 'audit' | 'polls' | 'unitOfWork'>) {}

  /** @throws {UpdateNotFound} */
  async execute(actor: Actor, updateId: string, kind: UpdateKind): Promise<void> {
    await this.deps.unitOfWork.run(async () => {
      const before = await this.deps.polls.correctKind(updateId, kind);
      if (before === null) throw new UpdateNotFound();
      const target = { type: 'update', id: updateId } as const;
      await this.deps.audit.record({ actor, action: 'kind-corrected', target, details: { before, kind } });
    });
  }
}

/** Requests an urgent fetch of a game's posts. */
export class FetchGameNow {
  constructor(private readonly deps: Pick<UpdatesPorts, 'audit' | 'jobs' | 'polls' | 'unitOfWork'>) {}

  /** @throws {GameNotTracked} */
  async execute(actor: Actor, appId: number): Promise<void> {
    if (!(await this.deps.polls.isKnown(appId))) throw new GameNotTracked();
    await this.deps.unitOfWork.run(async () => {
      await this.deps.jobs.enqueue('fetch-games', { appIds: [appId], urgent: true });
      await this.deps.audit.record({
        actor,
        action: 'fetch-retried',
        target: { type: 'game', id: String(appId) },
      });
    });
  }
}

/** Makes all followed games due, at the usual request rate. */
export class TriggerRun {
  constructor(private readonly deps: Pick<UpdatesPorts, 'audit' | 'jobs' | 'polls' | 'unitOfWork'>) {}

  /** @returns number of games that were not due */
  async execute(actor: Actor): Promise<number> {
    return this.deps.unitOfWork.run(async () => {
      const games = await this.deps.polls.makeAllDue();
      await this.deps.jobs.enqueue('ingest-due', {});
      const target = { type: 'instance', id: null } as const;
      await this.deps.audit.record({ actor, action: 'run-triggered', target, details: { games } });
      return games;
    });
  }
}
