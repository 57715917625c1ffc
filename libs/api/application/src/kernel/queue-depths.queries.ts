import type { JobName } from './job-queue.port.ts';

export interface QueueDepth {
  name: JobName;
  /** Jobs to be carried out, later ones included. */
  waiting: number;
  active: number;
  failed: number;
}

/** How full each queue is; may be a few seconds old. */
export abstract class QueueDepths {
  abstract read(): Promise<QueueDepth[]>;
}
