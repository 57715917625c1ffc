export { useOwnerQuestion } from './model/use-owner-question.tsx';
export { OwnerDialog } from './ui/OwnerDialog.tsx';
export type { OwnerAct } from './model/owner-act.ts';
