import { NotFollowed, accessOf, lastPlayOf, nextLook } from '@patchlight/domain';
import { inSteps } from '../kernel/in-steps.ts';
import type { LeasedLook, PlayRepository, PlaysPorts } from './ports.ts';

/** Longer than the longest wait for a spare request. */
const LEASE_MS = 10 * 60_000;

/** Enqueues a run if looks are due. */
export class RequestLooks {
  constructor(private readonly deps: Pick<PlaysPorts, 'jobs' | 'playTimes' | 'plays'>) {}

  async execute(): Promise<void> {
    if (this.deps.playTimes.hasKey && (await this.deps.plays.hasDue()))
      await this.deps.jobs.enqueue('look-at-plays', {});
  }
}

/** Looks at the play times of users who want that, with spare requests, one user per step. */
export class LookAtPlays {
  constructor(private readonly deps: Pick<PlaysPorts, 'clock' | 'playTimes' | 'plays' | 'unitOfWork'>) {}

  async execute(signal?: AbortSignal): Promise<void> {
    const { clock, plays, unitOfWork } = this.deps;
    await inSteps(
      {
        lease: () => plays.lease(LEASE_MS),
        work: (look) => this.look(look, signal),
        save: ({ userId, lease }, result) => unitOfWork.run(() => plays.save({ userId, lease, ...result })),
      },
      clock,
      signal,
    );
  }

  private async look(look: LeasedLook, signal?: AbortSignal) {
    const { userId, steamId } = look;
    const told = await this.deps.playTimes.fetch(steamId, signal);
    const at = this.deps.clock.now();
    const nextDueAt = nextLook(at, look.timeZone, userId);
    const outcome = accessOf(told && [...told.values()]);
    if (!told || outcome !== 'shown') return { nextDueAt, outcome: told ? 'no-times' : 'private' } as const;
    const games = look.games.map(({ appId, minutes: before }) => {
      const time = told.get(appId) ?? { minutes: 0, lastAt: null };
      return { appId, minutes: time.minutes, lastPlay: lastPlayOf(before, time, look.lookedAt, at) };
    });
    return { nextDueAt, outcome: 'seen', steamId, at, games } as const;
  }
}

/** “I am up to date”. */
export class MarkUpToDate {
  constructor(private readonly plays: PlayRepository) {}

  /** @throws {NotFollowed} */
  async execute(userId: string, appId: number): Promise<void> {
    if (!(await this.plays.markUpToDate(userId, appId))) throw new NotFollowed();
  }
}

/** Begins or ends the daily looks at a user's play times. The first one comes at once. */
export class WatchPlays {
  constructor(
    private readonly deps: Pick<PlaysPorts, 'plays' | 'unitOfWork'> & { readonly requestLooks: RequestLooks },
  ) {}

  async execute(userId: string, isOn: boolean): Promise<void> {
    await this.deps.unitOfWork.run(() => this.deps.plays.watch(userId, isOn));
    if (isOn) await this.deps.requestLooks.execute();
  }
}
