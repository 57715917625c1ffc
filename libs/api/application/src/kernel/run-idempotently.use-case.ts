import { IdempotencyKeyReused } from '@patchlight/domain';
import type {
  Clock,
  IdempotencyRepository,
  IdempotentRequest,
  StoredResponse,
  SecretBox,
  UnitOfWork,
} from './ports.ts';

const KEPT_FOR_MS = 24 * 60 * 60_000;

/** A response is opened by the request only that it was of. The hash of a body is not stored: it may be that of a password. */
const purposeOf = ({ userId, key, content }: IdempotentRequest): string =>
  `answer:${userId}:${key}:${content}`;

/**
 * Runs a request once per idempotency key within 24 hours: repeats get the stored response. A failed request stores
 * nothing and may be retried. Responses are encrypted, since some contain secrets that are shown once.
 */
export class RunIdempotently {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly answers: IdempotencyRepository,
    private readonly box: SecretBox,
    private readonly clock: Clock,
  ) {}

  /** @throws {IdempotencyKeyReused} the key was used for another request */
  execute(act: IdempotentRequest, perform: () => Promise<StoredResponse>): Promise<StoredResponse> {
    return this.unitOfWork.run(async () => {
      const now = this.clock.now();
      const earlier = await this.answers.claim(act, now, new Date(now.getTime() - KEPT_FOR_MS));
      if (earlier) {
        if (earlier.route !== act.route) throw new IdempotencyKeyReused();
        return { ...earlier.answer, body: this.open(earlier.answer, act) };
      }
      const answer = await perform();
      const body = this.box.seal(JSON.stringify(answer.body ?? null), purposeOf(act));
      await this.answers.saveResponse(act, { ...answer, body });
      return answer;
    });
  }

  private open({ body }: StoredResponse, act: IdempotentRequest): unknown {
    let opened: string;
    try {
      opened = this.box.open(String(body), purposeOf(act));
    } catch {
      throw new IdempotencyKeyReused();
    }
    return JSON.parse(opened);
  }
}
