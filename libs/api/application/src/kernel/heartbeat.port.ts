/** Lets a worker say that it is alive. What processes that are gone had leased is free after the next beat of any. */
export abstract class Heartbeat {
  abstract beat(workerId: string): Promise<void>;
}
