import { InMemoryUnitOfWork } from '../kernel/in-memory-unit-of-work.ts';
import { gateRepositoryContract } from './gate-repository.contract.ts';
import { InMemoryGateRepository } from './in-memory-gate.repository.ts';

gateRepositoryContract(async () => {
  const unitOfWork = new InMemoryUnitOfWork();
  return { gates: new InMemoryGateRepository(unitOfWork), unitOfWork, ada: '1', bob: '2' };
});
