export { ConfirmEmailPage } from './ui/ConfirmEmailPage.tsx';
export { UnsubscribePage } from './ui/UnsubscribePage.tsx';
