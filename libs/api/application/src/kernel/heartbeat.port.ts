/** Lets a worker say that it is alive. */
export abstract class Heartbeat {
  abstract beat(workerId: string): Promise<void>;
}
