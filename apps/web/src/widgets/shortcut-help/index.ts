export { ShortcutHelp } from './ui/ShortcutHelp.tsx';
