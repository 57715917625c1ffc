export { CommandPalette } from './ui/CommandPalette.tsx';
