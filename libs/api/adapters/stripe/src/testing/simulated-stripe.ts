import { FixedClock } from '@patchlight/testing';
import { type StripeSimulator, startStripeSimulator } from '@patchlight/simulators';
import { type StripeOptions, StripePaymentGateway } from '../stripe-payment-gateway.adapter.ts';

/** A simulated Stripe on a free port, and an adapter connected to it. */
export interface SimulatedStripe {
  simulator: StripeSimulator;
  gateway: StripePaymentGateway;
  /** The clock of the app. */
  clock: FixedClock;
  close(): Promise<void>;
}

export const gatewayTo = (
  { url, secretKey, webhookSecret, prices }: StripeSimulator,
  options: Partial<StripeOptions> = {},
): StripePaymentGateway =>
  new StripePaymentGateway({
    secretKey,
    webhookSecret,
    apiUrl: url,
    prices,
    instance: 'http://127.0.0.1:3000',
    clock: new FixedClock(),
    ...options,
  });

export const startSimulatedStripe = async (
  options: Partial<StripeOptions> = {},
): Promise<SimulatedStripe> => {
  const clock = new FixedClock();
  const simulator = await startStripeSimulator({ now: () => clock.now() });
  return {
    simulator,
    gateway: gatewayTo(simulator, { clock, ...options }),
    clock,
    close: () => simulator.close(),
  };
};
