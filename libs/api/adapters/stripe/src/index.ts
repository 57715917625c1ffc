export { NoPaymentGateway } from './no-payment-gateway.adapter.ts';
export { StripePaymentGateway } from './stripe-payment-gateway.adapter.ts';
