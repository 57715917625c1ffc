import { NotFollowed, accessOf, lastPlayOf, nextLook } from '@patchlight/domain';
import { StoreError } from '../kernel/store-error.ts';
import type { LeasedLook, LookResult, PlayRepository, PlaysPorts } from './ports.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Longer than the longest wait for a spare request. */
const LEASE_MS = 10 * MINUTE;
/** Time limit of a run, after which no further look begins; the next run continues. */
const RUN_MS = MINUTE;

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
    const endsAt = clock.now().getTime() + RUN_MS;
    while (!signal?.aborted && clock.now().getTime() < endsAt) {
      const look = await plays.lease(LEASE_MS);
      if (!look) return;
      const result = await this.look(look, signal);
      await unitOfWork.run(() => plays.save(result));
      if (result.outcome === 'postponed') return;
    }
  }

  private async look(look: LeasedLook, signal?: AbortSignal): Promise<LookResult> {
    const { userId, lease, steamId, failures } = look;
    try {
      const told = await this.deps.playTimes.fetch(steamId, signal);
      const at = this.deps.clock.now();
      const nextDueAt = nextLook(at, look.timeZone, userId);
      const outcome = accessOf(told && [...told.values()]);
      if (!told || outcome !== 'shown')
        return { userId, lease, nextDueAt, outcome: told ? 'no-times' : 'private' };
      const games = look.games.map(({ appId, minutes: before }) => {
        const time = told.get(appId) ?? { minutes: 0, lastAt: null };
        return { appId, minutes: time.minutes, lastPlay: lastPlayOf(before, time, look.lookedAt, at) };
      });
      return { userId, lease, nextDueAt, outcome: 'seen', steamId, at, games };
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      const now = this.deps.clock.now().getTime();
      if (signal?.aborted || error.reason === 'throttled')
        return {
          userId,
          lease,
          outcome: 'postponed',
          nextDueAt: new Date(signal?.aborted ? now : now + MINUTE),
        };
      const delay = Math.min(10 * MINUTE * 2 ** failures, DAY);
      return { userId, lease, outcome: 'failed', nextDueAt: new Date(now + delay) };
    }
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
