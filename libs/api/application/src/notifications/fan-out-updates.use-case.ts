import type { FanOutRepository } from './ports.ts';

/** Followers per transaction. */
const CHUNK = 50_000;

/** Adds new updates to their followers' inboxes. */
export class FanOutUpdates {
  constructor(private readonly fanOuts: FanOutRepository) {}

  async execute(updateIds: string[]): Promise<void> {
    for (const updateId of updateIds) {
      let step = await this.fanOuts.advance(updateId, CHUNK);
      while (step && !step.done) step = await this.fanOuts.advance(updateId, CHUNK);
    }
  }

  /** Resumes the fan-outs of a killed worker. */
  async resume(): Promise<void> {
    await this.execute(await this.fanOuts.findUnfinished(100));
  }
}
