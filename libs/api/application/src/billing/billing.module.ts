import { CancelSubscription, ResumeSubscription } from './change-renewal.use-cases.ts';
import { GrantPlan } from './grant-plan.use-case.ts';
import { OpenBillingPortal, ReadBillingHistory, UpdateCustomer } from './manage-billing.use-cases.ts';
import { PlanCatalogue } from './plan-catalogue.ts';
import type { BillingPorts } from './ports.ts';
import { ReceivePaymentEvent } from './receive-payment-event.use-case.ts';
import { ReconcileSubscriptions } from './reconcile-subscriptions.use-case.ts';
import { SpendQuota } from './spend-quota.use-case.ts';
import { StartCheckout } from './start-checkout.use-case.ts';
import { SubscriptionSync } from './subscription-sync.ts';

/** Wires plans, quotas and payments. */
export const billingModule = (ports: BillingPorts) => {
  const { billing, billingQueries, clock, payments, returnAddresses, takesPayments, usageMeter } = ports;
  const subscriptionSync = new SubscriptionSync(ports);
  return {
    cancelSubscription: new CancelSubscription(billing, payments, subscriptionSync),
    grantPlan: new GrantPlan(ports),
    openBillingPortal: new OpenBillingPortal({ ...ports, addresses: returnAddresses }),
    planCatalogue: new PlanCatalogue(payments, takesPayments),
    readBillingHistory: new ReadBillingHistory(ports),
    receivePaymentEvent: new ReceivePaymentEvent(ports),
    reconcileSubscriptions: new ReconcileSubscriptions(billing, subscriptionSync),
    resumeSubscription: new ResumeSubscription(billing, payments, subscriptionSync),
    spendQuota: new SpendQuota(billingQueries, usageMeter, clock),
    startCheckout: new StartCheckout(ports),
    subscriptionSync,
    updateCustomer: new UpdateCustomer(ports),
  };
};

export type BillingModule = ReturnType<typeof billingModule>;
