export { scorePassword } from './model/score-password.ts';
export { NewPasswordField } from './ui/NewPasswordField.tsx';
