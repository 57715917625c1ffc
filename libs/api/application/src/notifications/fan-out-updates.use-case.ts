import type { FanOutRepository } from './ports.ts';

/** Recipients per transaction, at most where all ids in a row are theirs. */
const CHUNK = 50_000;
/** Ids per transaction where few of them are recipients'. */
const WIDEST = 20 * CHUNK;

/** As many ids as had about `CHUNK` recipients, by those of the range before. */
const nextWidth = (width: number, written: number): number =>
  Math.min(Math.max(Math.floor((width * CHUNK) / Math.max(written, 1)), CHUNK), 4 * width, WIDEST);

/** Adds new updates to their followers' inboxes. */
export class FanOutUpdates {
  constructor(private readonly fanOuts: FanOutRepository) {}

  /** One that fails does not hold up the others. @throws the first failure, after all */
  async execute(updateIds: string[]): Promise<void> {
    const failures: unknown[] = [];
    for (const updateId of updateIds) await this.complete(updateId).catch((error) => failures.push(error));
    if (failures.length > 0) throw failures[0];
  }

  /** Resumes the fan-outs of a killed worker. */
  async resume(): Promise<void> {
    await this.execute(await this.fanOuts.findUnfinished(100));
  }

  private async complete(updateId: string): Promise<void> {
    let width = CHUNK;
    let step = await this.fanOuts.advance(updateId, width);
    while (step && !step.done) {
      width = nextWidth(width, step.written);
      step = await this.fanOuts.advance(updateId, width);
    }
  }
}
