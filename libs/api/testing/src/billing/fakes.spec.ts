import { describe } from '@jest/globals';
import { FixedClock } from '../kernel/fixed-clock.ts';
import { billingPorts } from './billing-ports.ts';
import { billingContract } from './billing.contract.ts';
import { InMemoryPaymentGateway } from './in-memory-payment-gateway.ts';
import { InMemoryUsageMeter } from './in-memory-usage-meter.ts';
import { paymentGatewayContract } from './payment-gateway.contract.ts';
import { usageMeterContract } from './usage-meter.contract.ts';

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

paymentGatewayContract('the in-memory gateway', async () => {
  const gateway = new InMemoryPaymentGateway(new FixedClock());
  return {
    gateway,
    prices: { currency: 'usd', monthly: 299, yearly: 2499 },
    pay: async (url) => void gateway.pay(url),
    renew: async ({ id }) => gateway.renew(id),
    fail: async ({ id }) => gateway.fail(id),
    deleteCustomer: async (customerId) => gateway.deleteCustomer(customerId),
    cancelNow: async ({ id }) => gateway.cancelNow(id),
    refund: async (customerId) => gateway.refund(customerId),
    sign: (event, ageSeconds) => gateway.sign(event, ageSeconds),
    breakDown: async () => gateway.goDown(),
    close: async () => {},
  };
});

usageMeterContract(async () => ({ meter: new InMemoryUsageMeter(), ada: '1', bob: '2' }));
