export { GameArt } from './ui/GameArt.tsx';
export { GameIcon } from './ui/GameIcon.tsx';
