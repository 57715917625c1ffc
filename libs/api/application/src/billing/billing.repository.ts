import type { Standing } from '@patchlight/domain';

/** Somebody who may pay. */
export interface Payer {
  userId: string;
  email: string;
  name: string;
  /** null: the payment side does not know them yet. */
  customerId: string | null;
}

/** A user as the payment side knows them. */
export interface BillingAccount {
  userId: string;
  customerId: string;
  /** What was last written of it. */
  standing: Standing;
}

/** Who pays, and what came of it. */
export abstract class BillingRepository {
  /** @throws {UserNotFound} */
  abstract payer(userId: string): Promise<Payer>;
  /** Inside a unit of work: nobody else settles this customer until it ends. Null for an unknown customer. */
  abstract lock(customerId: string): Promise<BillingAccount | null>;
  /** Numbers a question to the payment side about a customer. Null for an unknown customer. */
  abstract ask(customerId: string): Promise<number | null>;
  /**
   * Notes that a question is answered, and locks. Null when a later question is answered already, or the customer is
   * not known any more.
   */
  abstract answer(customerId: string, question: number): Promise<BillingAccount | null>;
  /** Notes which customer a user is. A second time it changes nothing. */
  abstract open(userId: string, customerId: string): Promise<void>;
  /** Writes a standing and lets the user have the plan that follows. */
  abstract settle(account: BillingAccount, standing: Standing): Promise<void>;
  /** Whether the customer's account is deleted. */
  abstract isDeleted(customerId: string): Promise<boolean>;
  /** Notes that nothing of a deleted account is charged any more. */
  abstract noteClosed(customerId: string): Promise<void>;
  /** Lets the user have a plan that does not follow from payments; null: without an end. */
  abstract grant(userId: string, grant: { plan: 'FREE' | 'PRO'; until: Date | null }): Promise<void>;
  /** The customers of users with an id above the given one, in that order; of deleted ones those not closed yet. */
  abstract customersAfter(userId: string, limit: number): Promise<{ userId: string; customerId: string }[]>;
  /** Notes that a message of the payment side came. False if it had come before. */
  abstract noteEvent(eventId: string, type: string): Promise<boolean>;
}
