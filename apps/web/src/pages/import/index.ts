export { ImportPage } from './ui/ImportPage.tsx';
