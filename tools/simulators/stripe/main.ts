import { startStripeSimulator } from './stripe-simulator.ts';

const { env } = process;
const simulator = await startStripeSimulator({
  port: Number(env['STRIPE_SIM_PORT'] ?? 4030),
  host: env['STRIPE_SIM_HOST'] ?? '127.0.0.1',
  ...(env['STRIPE_SIM_PUBLIC_URL'] ? { publicUrl: env['STRIPE_SIM_PUBLIC_URL'] } : {}),
  webhookUrl: env['STRIPE_SIM_WEBHOOK_URL'],
  ...(env['STRIPE_SECRET_KEY'] ? { secretKey: env['STRIPE_SECRET_KEY'] } : {}),
  ...(env['STRIPE_WEBHOOK_SECRET'] ? { webhookSecret: env['STRIPE_WEBHOOK_SECRET'] } : {}),
});

const end = (): void => process.exit(0);
process.once('SIGTERM', end);
process.once('SIGINT', end);

console.log(
  `Stripe simulator: ${simulator.url} (key ${simulator.secretKey}, webhook secret ${simulator.webhookSecret}, ` +
    `prices ${Object.values(simulator.prices).join(' and ')})`,
);
