import { InMemoryListingRepository } from './in-memory-listing.repository.ts';
import { listingContract } from './listing.contract.ts';

listingContract('the in-memory repository', async () => {
  const listings = new InMemoryListingRepository({ now: () => new Date() });
  return {
    listings,
    add: async (appId, isWished) => listings.add(appId, isWished),
    addAbroad: async (appId, country) => listings.add(appId, true, country),
    listingOf: async (appId) => listings.of(appId).listing,
    seenReleasesOf: async (appId) => listings.of(appId).seen,
    failures: async () => listings.failures.length,
    close: async () => {},
  };
});
