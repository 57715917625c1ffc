import type {
  CanAddGameBody,
  Feature,
  FeatureAccess,
  PlanType,
  Subscription,
  UpgradeRecommendationsBody,
  Usage,
} from '@patchlight/contracts';

/** What a user's plan is, allows and has used up. */
export abstract class BillingQueries {
  abstract plan(userId: string): Promise<PlanType>;
  abstract subscription(userId: string): Promise<Subscription>;
  abstract usage(userId: string): Promise<Usage>;
  abstract canAddGame(userId: string): Promise<Omit<CanAddGameBody, 'success'>>;
  abstract featureAccess(userId: string, feature: Feature): Promise<FeatureAccess>;
  abstract recommendations(userId: string): Promise<Omit<UpgradeRecommendationsBody, 'success'>>;
}
