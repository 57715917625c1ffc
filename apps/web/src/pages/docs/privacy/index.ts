export { PrivacyPage } from './ui/PrivacyPage.tsx';
