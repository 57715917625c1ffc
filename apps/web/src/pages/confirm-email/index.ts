export { ConfirmEmailPage } from './ui/ConfirmEmailPage.tsx';
