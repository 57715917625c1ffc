import type { Feature } from '@patchlight/contracts';

/** What users' plans include, for work that no request stands behind. */
export abstract class PlanFeatures {
  /** Whether the plan in force at this moment includes the feature. */
  abstract includes(userId: string, feature: Feature): Promise<boolean>;
}
