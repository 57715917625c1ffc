export { GameArt } from './ui/GameArt.tsx';
export { GameIcon } from './ui/GameIcon.tsx';
export { GameGlow } from './ui/GameGlow.tsx';
