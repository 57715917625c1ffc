export { SupportPage } from './ui/SupportPage.tsx';
