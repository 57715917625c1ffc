export interface KeptAnswer {
  status: number;
  body: unknown;
}

/** One repeatable act: whose it is, which key its repeats carry, and which call it was. */
export interface IdempotentAct {
  userId: string;
  key: string;
  /** Method and path. */
  route: string;
}

/** Answers kept so that a repeated call repeats the answer and not the act. Part of the unit of work. */
export abstract class IdempotencyRepository {
  /**
   * Claims the key for this act, waiting while another unit of work holds it.
   * @returns null: claimed, the act is to be done and its answer kept; otherwise what the key was used for.
   * Answers from before `forgottenBefore` don't count.
   */
  abstract claim(
    act: IdempotentAct,
    now: Date,
    forgottenBefore: Date,
  ): Promise<{ route: string; answer: KeptAnswer } | null>;
  abstract keep(act: IdempotentAct, answer: KeptAnswer): Promise<void>;
}
