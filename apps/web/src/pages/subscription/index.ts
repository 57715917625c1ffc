export { SubscriptionPage } from './ui/SubscriptionPage.tsx';
