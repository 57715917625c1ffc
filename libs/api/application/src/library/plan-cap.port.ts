/** How many games a user's plan allows: on the list, and a day of those that nobody here has heard of. */
export abstract class PlanCap {
  abstract gamesOf(userId: string): Promise<number>;
  abstract newGamesOf(userId: string): Promise<number>;
}
