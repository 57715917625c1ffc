import { Injectable, Logger } from '@nestjs/common';
import { Cron, CronExpression, Interval } from '@nestjs/schedule';
import {
  FanOutUpdates,
  FireReminders,
  Heartbeat,
  Housekeeping,
  IndexUpdates,
  RequestIngestion,
} from '@patchlight/application';

/** Names this process among the workers. */
export class WorkerId {
  constructor(readonly value: string) {}
}

/** What a worker does by the clock. A tick that fails is logged; the next one tries again. */
@Injectable()
export class Ticks {
  private readonly logger = new Logger(Ticks.name);

  constructor(
    private readonly requestIngestion: RequestIngestion,
    private readonly fanOutUpdates: FanOutUpdates,
    private readonly fireReminders: FireReminders,
    private readonly indexUpdates: IndexUpdates,
    private readonly heartbeat: Heartbeat,
    private readonly housekeeping: Housekeeping,
    private readonly workerId: WorkerId,
  ) {}

  @Interval(1_000)
  ingest(): Promise<void> {
    return this.attempt('ingestion', () => this.requestIngestion.execute());
  }

  @Interval(10_000)
  resumeFanOut(): Promise<void> {
    return this.attempt('fan-out', () => this.fanOutUpdates.resume());
  }

  @Interval(5_000)
  remind(): Promise<void> {
    return this.attempt('reminder', () => this.fireReminders.execute());
  }

  @Interval(1_000)
  index(): Promise<void> {
    return this.attempt('search index', () => this.indexUpdates.execute());
  }

  @Interval(5_000)
  beat(): Promise<void> {
    return this.attempt('heartbeat', () => this.heartbeat.beat(this.workerId.value));
  }

  @Cron(CronExpression.EVERY_HOUR)
  tidy(): Promise<void> {
    return this.attempt('housekeeping', () => this.housekeeping.tidy());
  }

  private async attempt(what: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (err) {
      this.logger.warn({ msg: `The ${what} tick failed`, err });
    }
  }
}
