/** Consecutive different refused requests after which the host is considered blocking. */
const BLAMES_HOST = 5;

/**
 * Counts the different requests that a host has refused (403) in a row. Repeats for the same private app do not count.
 * Per process: a host that blocks our address refuses all of them.
 */
export class RefusalStreak {
  private readonly questions = new Set<string>();

  /** @returns whether the refusals concern the host */
  add(question: string): boolean {
    if (this.questions.size < BLAMES_HOST) this.questions.add(question);
    return this.questions.size === BLAMES_HOST;
  }

  end(): void {
    this.questions.clear();
  }
}
