export { NoPaymentGateway } from './no-payment-gateway.adapter.ts';
export { type StripeOptions, StripePaymentGateway } from './stripe-payment-gateway.adapter.ts';
