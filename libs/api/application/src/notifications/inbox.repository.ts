/** The marks on a user's inbox. Ids that are not numbers in digits belong to nobody. */
export abstract class InboxRepository {
  /** @returns false when the user has no such notification */
  abstract markRead(userId: string, id: string): Promise<boolean>;
  abstract markAllRead(userId: string): Promise<void>;
  /** @returns false when the user has no such notification */
  abstract delete(userId: string, id: string): Promise<boolean>;
  abstract deleteAll(userId: string): Promise<void>;
}
