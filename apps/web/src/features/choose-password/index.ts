export { judgePassword } from './model/judge-password.ts';
export { NewPasswordField } from './ui/NewPasswordField.tsx';
