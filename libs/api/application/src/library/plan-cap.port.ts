/** How many games a user's plan allows. */
export abstract class PlanCap {
  abstract gamesOf(userId: string): Promise<number>;
}
