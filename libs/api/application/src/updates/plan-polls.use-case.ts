import { planPolls, pollBounds } from '@patchlight/domain';
import type { IngestOptions, PollRepository } from './ports.ts';

/** Adapts how often games are polled to the budget of requests; any number of workers may do so. */
export class PlanPolls {
  constructor(
    private readonly polls: PollRepository,
    private readonly options: IngestOptions,
  ) {}

  async execute(): Promise<void> {
    const { intervalMs, requestsPerSecond } = this.options;
    const { demand, overdue } = await this.polls.getDemand();
    await this.polls.setPlan(planPolls(demand, { requestsPerSecond, overdue }, pollBounds(intervalMs)));
  }
}
