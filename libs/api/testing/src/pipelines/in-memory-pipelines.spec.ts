import { InMemoryUnitOfWork } from '../kernel/in-memory-unit-of-work.ts';
import { gateRepositoryContract } from './gate-repository.contract.ts';
import { InMemoryGateRepository } from './in-memory-gate.repository.ts';
import { InMemoryUpdateFeedRepository } from './in-memory-update-feed.repository.ts';
import { updateFeedContract } from './update-feed.contract.ts';

gateRepositoryContract(async () => {
  const unitOfWork = new InMemoryUnitOfWork();
  return { gates: new InMemoryGateRepository(unitOfWork), unitOfWork, ada: '1', bob: '2' };
});

updateFeedContract(async () => {
  const feeds = new InMemoryUpdateFeedRepository();
  return {
    feeds,
    ada: '1',
    bob: '2',
    addCategory: async (userId, name) => {
      feeds.categories.set(`${userId}/7`, name);
      return '7';
    },
    dropCategory: async (userId, id) => void feeds.categories.delete(`${userId}/${id}`),
  };
});
