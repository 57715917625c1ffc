import type { Stripe } from 'stripe';
import type { PaymentInvoice, PaymentTransaction } from '@patchlight/application/ports';
import { dateOf } from './paid-subscriptions.ts';

const isDue = ({ status, amount_due: amount }: Stripe.Invoice): boolean => status !== 'draft' && amount > 0;

export const readInvoices = (invoices: Stripe.Invoice[]): PaymentInvoice[] =>
  invoices
    .filter(({ status }) => status !== 'draft')
    .map(({ id, created, total, currency, status, invoice_pdf: pdf }) => ({
      id,
      date: dateOf(created),
      amount: total,
      currency,
      status: status ?? 'open',
      pdfUrl: pdf ?? null,
    }));

/** Charges no longer reference their invoice, so each due invoice represents its charges. */
export const readTransactions = (
  invoices: Stripe.Invoice[],
  charges: Stripe.Charge[],
): PaymentTransaction[] =>
  [
    // Within the same second, the refund is newer.
    ...charges.flatMap(({ refunds }) => refunds?.data ?? []).map(readRefund),
    ...invoices.filter(isDue).map(readPayment),
  ].sort((a, b) => b.date.getTime() - a.date.getTime());

const readPayment = (invoice: Stripe.Invoice): PaymentTransaction => ({
  id: invoice.id,
  date: dateOf(invoice.status_transitions.paid_at ?? invoice.created),
  action: actionOf(invoice.billing_reason),
  amount: invoice.amount_due,
  currency: invoice.currency,
  status: statusOf(invoice),
});

function actionOf(reason: Stripe.Invoice.BillingReason | null): PaymentTransaction['action'] {
  if (reason === 'subscription_create') return 'UPGRADE';
  return reason === 'subscription_cycle' ? 'SUBSCRIPTION' : 'OTHER';
}

function statusOf(invoice: Stripe.Invoice): PaymentTransaction['status'] {
  if (invoice.status === 'paid') return 'COMPLETED';
  const isGivenUp = invoice.attempted && invoice.next_payment_attempt === null;
  return invoice.status === 'open' && !isGivenUp ? 'PENDING' : 'FAILED';
}

const readRefund = ({ id, created, amount, currency, status }: Stripe.Refund): PaymentTransaction => ({
  id,
  date: dateOf(created),
  action: 'REFUND',
  amount,
  currency,
  status:
    status === 'succeeded'
      ? 'COMPLETED'
      : status === 'failed' || status === 'canceled'
        ? 'FAILED'
        : 'PENDING',
});
