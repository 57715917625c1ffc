export { ChangeRenewalDialog } from './ui/ChangeRenewalDialog.tsx';
export { Plans } from './ui/Plans.tsx';
export { SubscriptionLoaded } from './ui/SubscriptionLoaded.tsx';
export { SubscriptionSettings } from './ui/SubscriptionSettings.tsx';
