export { Categories } from './ui/Categories.tsx';
