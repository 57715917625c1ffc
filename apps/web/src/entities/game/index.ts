export { storePage } from './lib/store-page.ts';
export { GameArt } from './ui/GameArt.tsx';
export { GameIcon } from './ui/GameIcon.tsx';
