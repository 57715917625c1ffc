export { UsualGapText } from './ui/UsualGapText.tsx';
