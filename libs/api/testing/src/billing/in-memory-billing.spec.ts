import { describe } from '@jest/globals';
import { billingContract } from './billing.contract.ts';
import { billingPorts } from './billing-ports.ts';

describe('InMemoryBillingRepository', () =>
  billingContract(async () => {
    const ports = billingPorts();
    const userIds = ['7', '8', '9', '10', '11'];
    for (const userId of userIds) ports.billing.addUser(userId);
    return {
      ...ports,
      userIds,
      plan: (userId) => ports.plans.getPlan(userId),
      makeAdmin: async (userId) => ports.plans.give(userId, 'ADMIN'),
      deleteUser: async (userId) => ports.billing.deleteUser(userId),
    };
  }));
