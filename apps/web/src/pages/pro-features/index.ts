export { ProFeaturesPage } from './ui/ProFeaturesPage.tsx';
