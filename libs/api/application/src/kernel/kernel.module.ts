import { RunIdempotently } from './run-idempotently.use-case.ts';
import { NoticeSender } from './notice-sender.ts';
import { Outbox } from './outbox.ts';
import type { KernelPorts } from './ports.ts';
import { SendMail } from './send-mail.ts';

/** Wires the services shared by all contexts. */
export const kernelModule = (ports: KernelPorts) => {
  const { clock, idempotency, secretBox, unitOfWork } = ports;
  return {
    runIdempotently: new RunIdempotently(unitOfWork, idempotency, secretBox, clock),
    sendMail: new SendMail(ports),
    noticeSender: new NoticeSender(ports),
    outbox: new Outbox(ports),
  };
};

export type KernelModule = ReturnType<typeof kernelModule>;
