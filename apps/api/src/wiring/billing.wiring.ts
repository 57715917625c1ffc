import type { Provider } from '@nestjs/common';
import {
  BillingQueries,
  CancelSubscription,
  GrantPlan,
  OpenBillingPortal,
  PlanCatalogue,
  ProSummaryQueries,
  ReadBillingHistory,
  ReceivePaymentEvent,
  ReconcileSubscriptions,
  ResumeSubscription,
  SpendQuota,
  StartCheckout,
  SubscriptionSync,
} from '@patchlight/application';
import {
  AuditLog,
  BillingRepository,
  Clock,
  JobQueue,
  PaymentGateway,
  PlanCap,
  PlanFeatures,
  UnitOfWork,
  UsageMeter,
} from '@patchlight/application/ports';
import {
  Database,
  PlanReader,
  SqlBillingQueries,
  SqlBillingRepository,
  SqlProSummaryQueries,
  SqlUsageMeter,
} from '@patchlight/adapters/persistence';
import { NoPaymentGateway, StripePaymentGateway } from '@patchlight/adapters/stripe';
import type { Env } from '../env.ts';
import type { Infrastructure } from '../infrastructure.ts';
import { provide, provideAs, provideValue } from './provide.ts';

/** Where the payment side sends people back to. */
const returnAddresses = ({ publicUrl }: Env) => ({
  paid: new URL('/subscription?checkout=success', publicUrl).href,
  notPaid: new URL('/pricing?checkout=cancelled', publicUrl).href,
  billing: new URL('/subscription', publicUrl).href,
});

export const billingProviders = (env: Env, { db, clock }: Infrastructure): Provider[] => {
  const plans = new PlanReader(db, clock, env.instancePlan);
  const payments = env.stripe
    ? new StripePaymentGateway({ ...env.stripe, instance: env.publicUrl.href, clock })
    : new NoPaymentGateway();
  const addresses = returnAddresses(env);
  const takesPayments = env.stripe !== null && env.instancePlan === null;
  return [
    provideValue(PlanReader, plans),
    provideValue<PlanCap>(PlanCap, plans),
    provideValue<PlanFeatures>(PlanFeatures, plans),
    provideValue<PaymentGateway>(PaymentGateway, payments),
    provideValue(PlanCatalogue, new PlanCatalogue(payments, takesPayments)),
    provideAs(BillingRepository, SqlBillingRepository, Database),
    provideAs(ProSummaryQueries, SqlProSummaryQueries, Database, Clock),
    provideAs(BillingQueries, SqlBillingQueries, Database, Clock, PlanReader),
    provideAs(UsageMeter, SqlUsageMeter, Database),
    provide(SubscriptionSync, UnitOfWork, BillingRepository, PaymentGateway),
    provide(CancelSubscription, BillingRepository, PaymentGateway, SubscriptionSync),
    provide(ResumeSubscription, BillingRepository, PaymentGateway, SubscriptionSync),
    provide(ReadBillingHistory, BillingRepository, PaymentGateway),
    provide(ReceivePaymentEvent, PaymentGateway, BillingRepository, UnitOfWork, JobQueue),
    provide(ReconcileSubscriptions, BillingRepository, SubscriptionSync),
    provide(GrantPlan, UnitOfWork, BillingRepository, AuditLog, Clock),
    provide(SpendQuota, BillingQueries, UsageMeter, Clock),
    {
      provide: StartCheckout,
      inject: [BillingQueries, BillingRepository, PaymentGateway, Clock],
      useFactory: (...deps: [BillingQueries, BillingRepository, PaymentGateway, Clock]) =>
        new StartCheckout(...deps, addresses, takesPayments),
    },
    {
      provide: OpenBillingPortal,
      inject: [BillingRepository, PaymentGateway],
      useFactory: (...deps: [BillingRepository, PaymentGateway]) => new OpenBillingPortal(...deps, addresses),
    },
  ];
};
