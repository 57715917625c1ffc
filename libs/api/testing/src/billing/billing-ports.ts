import { FixedClock } from '../kernel/fixed-clock.ts';
import { InMemoryAuditLog } from '../kernel/in-memory-audit-log.ts';
import { InMemoryPlans } from '../kernel/in-memory-plans.ts';
import { InMemoryUnitOfWork } from '../kernel/in-memory-unit-of-work.ts';
import { RecordingJobQueue } from '../kernel/recording-job-queue.ts';
import { InMemoryBillingRepository } from './in-memory-billing.repository.ts';
import { InMemoryPaymentGateway } from './in-memory-payment-gateway.ts';
import { InMemoryUsageMeter } from './in-memory-usage-meter.ts';

/** The ports of billing, in memory. */
export const billingPorts = () => {
  const [clock, unitOfWork] = [new FixedClock(), new InMemoryUnitOfWork()];
  const plans = new InMemoryPlans(clock, unitOfWork);
  return {
    clock,
    unitOfWork,
    plans,
    billing: new InMemoryBillingRepository(unitOfWork, plans),
    payments: new InMemoryPaymentGateway(clock),
    meter: new InMemoryUsageMeter(),
    audit: new InMemoryAuditLog(unitOfWork),
    jobs: new RecordingJobQueue(unitOfWork),
  };
};
