import type { Category } from '@patchlight/contracts';

/** Reads of a user's categories, in the form of the wire. */
export abstract class CategoryQueries {
  /** The default ones, then the user's own in their order. */
  abstract all(userId: string): Promise<Category[]>;
}
