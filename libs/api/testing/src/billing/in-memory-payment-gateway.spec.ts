import { FixedClock } from '../kernel/fixed-clock.ts';
import { InMemoryPaymentGateway } from './in-memory-payment-gateway.ts';
import { paymentGatewayContract } from './payment-gateway.contract.ts';

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
