export { Plans } from './ui/Plans.tsx';
export { SubscriptionSettings } from './ui/SubscriptionSettings.tsx';
