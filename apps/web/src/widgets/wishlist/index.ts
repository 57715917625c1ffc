export { Wishlist } from './ui/Wishlist.tsx';
