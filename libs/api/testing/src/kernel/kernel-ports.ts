import { PlainLinkTokens } from '../identity/fake-security.ts';
import { FixedClock } from './fixed-clock.ts';
import { InMemoryAttemptLimiter } from './in-memory-attempt-limiter.ts';
import { InMemoryAuditLog } from './in-memory-audit-log.ts';
import { InMemoryCredentials } from './in-memory-credentials.ts';
import { InMemoryDeliveryQueue } from './in-memory-delivery.queue.ts';
import { InMemoryIdempotencyRepository } from './in-memory-idempotency.repository.ts';
import { InMemoryNoticeRepository } from './in-memory-notice.repository.ts';
import { InMemoryReversalRepository } from './in-memory-reversal.repository.ts';
import { InMemoryUnitOfWork } from './in-memory-unit-of-work.ts';
import { RecordingJobQueue } from './recording-job-queue.ts';
import { RecordingMailer } from './recording-mailer.ts';
import { ReversibleSecretBox } from './reversible-secret-box.ts';
import { SequentialIds } from './sequential-ids.ts';

/** In-memory ports of the kernel. The public URL is http://localhost:3000. */
export const kernelPorts = ({ sendsMail = true, clock = new FixedClock() } = {}) => {
  const unitOfWork = new InMemoryUnitOfWork();
  return {
    audit: new InMemoryAuditLog(unitOfWork),
    baseUrl: 'http://localhost:3000/',
    clock,
    credentials: new InMemoryCredentials(),
    deliveries: new InMemoryDeliveryQueue(unitOfWork),
    idempotency: new InMemoryIdempotencyRepository(unitOfWork),
    ids: new SequentialIds(),
    jobs: new RecordingJobQueue(unitOfWork),
    limiter: new InMemoryAttemptLimiter(clock),
    linkTokens: new PlainLinkTokens(),
    mailer: new RecordingMailer(sendsMail),
    notices: new InMemoryNoticeRepository(unitOfWork),
    reversals: new InMemoryReversalRepository(unitOfWork, clock),
    secretBox: new ReversibleSecretBox(),
    unitOfWork,
  };
};
