export { ReferencePage } from './ui/ReferencePage.tsx';
