export { ChangelogPage } from './ui/ChangelogPage.tsx';
