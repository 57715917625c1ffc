import { RunIdempotently } from './run-idempotently.use-case.ts';
import { NoticeSender } from './notice-sender.ts';
import { Outbox } from './outbox.ts';
import type { KernelPorts } from './ports.ts';
import { SendMail } from './send-mail.use-case.ts';

/** Wires the services shared by all contexts. */
export const kernelModule = (ports: KernelPorts) => {
  const { clock, idempotency, ids, jobs, mailer, mailLog, notices, secretBox, unitOfWork } = ports;
  return {
    runIdempotently: new RunIdempotently(unitOfWork, idempotency, secretBox, clock),
    noticeSender: new NoticeSender(unitOfWork, notices, jobs),
    outbox: new Outbox(jobs, ids, mailer, mailLog),
    sendMail: new SendMail(ports),
  };
};

export type KernelModule = ReturnType<typeof kernelModule>;
