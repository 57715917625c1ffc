import { MailLog, MailQueries } from '@patchlight/application/ports';
import type { MailOutcome, QueuedMail } from '@patchlight/application/ports';
import type { ListMailsDto, MailRow, MailsBody } from '@patchlight/contracts';
import { maskedAddress, withMaskedAddresses } from '@patchlight/domain';
import { FixedClock } from './fixed-clock.ts';
import type { InMemoryUnitOfWork } from './in-memory-unit-of-work.ts';

export class InMemoryMailLog extends MailLog {
  readonly mails: MailRow[] = [];

  constructor(
    private readonly unitOfWork: InMemoryUnitOfWork,
    private readonly clock = new FixedClock(),
  ) {
    super();
  }

  override async noteQueued({ id, kind, to, subject, author }: QueuedMail): Promise<void> {
    const mail: MailRow = {
      id,
      kind,
      to: maskedAddress(to),
      state: 'queued',
      tries: 0,
      queuedAt: this.now(),
      lastTryAt: null,
      error: null,
      subject: author ? subject : null,
      plan: author?.plan ?? null,
    };
    this.unitOfWork.join({ commit: () => void this.mails.push(mail) });
  }

  override async noteTry(mailId: string, outcome: MailOutcome): Promise<void> {
    const mail = this.mails.find(({ id }) => id === mailId);
    if (!mail) return;
    mail.state = outcome.state;
    mail.tries += 1;
    mail.lastTryAt = this.now();
    if ('error' in outcome) mail.error = withMaskedAddresses(outcome.error).slice(0, 300);
  }

  private now(): string {
    return this.clock.now().toISOString();
  }
}

export class InMemoryMailQueries extends MailQueries {
  constructor(private readonly log: InMemoryMailLog) {
    super();
  }

  override async page({ page, limit, state, kind }: Readonly<ListMailsDto>): Promise<MailsBody['data']> {
    const found = this.log.mails
      .filter((mail) => (state ?? mail.state) === mail.state && (kind ?? mail.kind) === mail.kind)
      .toReversed();
    if (kind === 'support-request')
      found.sort((one, other) => Number(one.plan === 'FREE') - Number(other.plan === 'FREE'));
    const totalPages = Math.max(1, Math.ceil(found.length / limit));
    return {
      mails: found.slice((page - 1) * limit, page * limit),
      pagination: { currentPage: page, totalPages, limit, isEstimate: false, total: found.length },
    };
  }
}
