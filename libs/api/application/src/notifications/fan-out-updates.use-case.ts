import type { FanOutRepository } from './ports.ts';

/** Followers written in one transaction. */
const CHUNK = 50_000;

/** Puts new updates into their followers' inboxes. */
export class FanOutUpdates {
  constructor(private readonly fanOuts: FanOutRepository) {}

  async execute(updateIds: string[]): Promise<void> {
    for (const updateId of updateIds) {
      let step = await this.fanOuts.advance(updateId, CHUNK);
      while (step && !step.done) step = await this.fanOuts.advance(updateId, CHUNK);
    }
  }

  /** Carries on what a killed worker left behind. */
  async resume(): Promise<void> {
    await this.execute(await this.fanOuts.unfinished(100));
  }
}
