import { InMemoryStoreProfiles } from './in-memory-store-profiles.ts';
import { storeProfilesContract } from './store-profiles.contract.ts';

const open = { vanity: 'tess', steamId: '76561198000000001' };
const hidden = { vanity: null, steamId: '76561198000000002' };
const owned = [
  {
    appId: 10,
    name: 'Brinelight',
    play: { lastAt: new Date('2026-11-20T10:00:00Z'), minutes: 9, recentMinutes: 3 },
  },
  { appId: 20, name: 'Cinderhold', play: { lastAt: null, minutes: 0, recentMinutes: 0 } },
];

storeProfilesContract('in memory', async () => {
  const profiles = new InMemoryStoreProfiles([
    { ...open, owned, wishlist: [30, 40] },
    { ...hidden, owned: null, wishlist: null },
  ]);
  return {
    profiles,
    open,
    hidden,
    unknownVanity: 'nobody',
    breakStore: async (reason) => profiles.failWith(reason),
    close: async () => {},
  };
});
