import type { KernelPorts, NewNotice } from './ports.ts';

/**
 * Sends notices, that is, notifications that are not about an update. Takes part in the unit of work; one notice per
 * key.
 */
export class NoticeSender {
  constructor(private readonly deps: Pick<KernelPorts, 'jobs' | 'notices' | 'unitOfWork'>) {}

  send(notices: readonly NewNotice[]): Promise<void> {
    return this.deps.unitOfWork.run(async () => {
      const updateIds = await this.deps.notices.add(notices);
      if (updateIds.length > 0) await this.deps.jobs.enqueue('fan-out', { updateIds });
    });
  }
}
