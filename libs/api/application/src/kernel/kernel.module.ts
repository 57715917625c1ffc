import { AnswerOnce } from './answer-once.use-case.ts';
import { NoticeBoard } from './notice-board.ts';
import { Outbox } from './outbox.ts';
import type { KernelPorts } from './ports.ts';
import { SendMail } from './send-mail.use-case.ts';

/** What serves all contexts. */
export const kernelModule = (ports: KernelPorts) => {
  const { clock, idempotency, ids, jobs, mailer, mailLog, notices, secretBox, unitOfWork } = ports;
  return {
    answerOnce: new AnswerOnce(unitOfWork, idempotency, secretBox, clock),
    noticeBoard: new NoticeBoard(unitOfWork, notices, jobs),
    outbox: new Outbox(jobs, ids, mailer, mailLog),
    sendMail: new SendMail(ports),
  };
};

export type KernelModule = ReturnType<typeof kernelModule>;
