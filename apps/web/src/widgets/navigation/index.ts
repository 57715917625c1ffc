export { SignedInBars } from './ui/SignedInBars.tsx';
export { SignedOutBars } from './ui/SignedOutBars.tsx';
export { TopBar } from './ui/TopBar.tsx';
