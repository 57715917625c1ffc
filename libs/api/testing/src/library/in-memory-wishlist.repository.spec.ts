import { InMemoryWishlistRepository } from './in-memory-wishlist.repository.ts';
import { wishlistContract } from './wishlist.contract.ts';

wishlistContract('the in-memory repository', async () => ({
  wishlists: new InMemoryWishlistRepository(),
  users: ['ada', 'bob'],
  close: async () => {},
}));
