import { describe } from '@jest/globals';
import { InMemoryUnitOfWork } from '../kernel/in-memory-unit-of-work.ts';
import { InMemoryRuleRepository } from './in-memory-rules.ts';
import { rulesContract } from './rules.contract.ts';

describe('InMemoryRuleRepository', () =>
  rulesContract(async () => {
    const rules = new InMemoryRuleRepository();
    for (const id of ['10', '11', '12'])
      rules.updates.set(id, {
        facts: {
          edit: id === '12' ? 'removed' : null,
          appId: 7,
          kind: 'patch',
          categories: [],
          content: null,
        },
        arrivedAt: new Date('2026-11-22T12:00:00Z'),
      });
    return {
      rules,
      unitOfWork: new InMemoryUnitOfWork(),
      userIds: ['1', '2'],
      updateIds: ['10', '11'],
      editId: '12',
    };
  }));
