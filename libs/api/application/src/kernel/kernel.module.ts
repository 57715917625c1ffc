import { AnswerOnce } from './answer-once.use-case.ts';
import { CheckCsrfToken } from './check-csrf-token.use-case.ts';
import { IssueCsrfToken } from './issue-csrf-token.use-case.ts';
import { NoticeBoard } from './notice-board.ts';
import { Outbox } from './outbox.ts';
import type { KernelPorts } from './ports.ts';
import { SendMail } from './send-mail.use-case.ts';

/** What serves all contexts. */
export const kernelModule = (ports: KernelPorts) => {
  const { clock, csrfTokens, idempotency, ids, jobs, mailer, mailLog, notices, secretBox, unitOfWork } =
    ports;
  return {
    answerOnce: new AnswerOnce(unitOfWork, idempotency, secretBox, clock),
    checkCsrfToken: new CheckCsrfToken(csrfTokens, clock),
    issueCsrfToken: new IssueCsrfToken(csrfTokens, clock),
    noticeBoard: new NoticeBoard(unitOfWork, notices, jobs),
    outbox: new Outbox(jobs, ids, mailer, mailLog),
    sendMail: new SendMail(ports),
  };
};

export type KernelModule = ReturnType<typeof kernelModule>;
