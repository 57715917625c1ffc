/** Different questions refused in a row after which the host, not the app, is to blame. */
const BLAMES_HOST = 5;

/**
 * Counts how many different questions a host has refused (403) without answering any in between. Asking again for the
 * same private app does not count twice. Each process counts for itself: a host that shuts our address out refuses
 * every one of them.
 */
export class RefusalStreak {
  private readonly questions = new Set<string>();

  /** @returns whether the refusals by now speak of the host */
  add(question: string): boolean {
    if (this.questions.size < BLAMES_HOST) this.questions.add(question);
    return this.questions.size === BLAMES_HOST;
  }

  end(): void {
    this.questions.clear();
  }
}
