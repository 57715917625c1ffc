export { CatchUpNote } from './ui/CatchUpNote.tsx';
export { CatchUpText } from './ui/CatchUpText.tsx';
