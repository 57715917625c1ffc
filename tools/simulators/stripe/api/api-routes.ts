import type { FastifyInstance } from 'fastify';
import type { Account } from '../world/account.ts';
import { end, isRunning, scheduleEnd } from '../world/subscribing.ts';
import type { Ending } from '../world/subscribing.ts';
import type { Charge, Price, Subscription } from '../world/objects.ts';
import { invalidRequest, missing } from './api-error.ts';
import type { Arguments } from './arguments.ts';
import type { ApiRequestHandler } from './api-request-handler.ts';

const LISTING = ['limit', 'starting_after', 'expand'];

/** The endpoints of Stripe's API that a client of subscriptions uses, under /v1. */
export function addApiRoutes(app: FastifyInstance, handler: ApiRequestHandler, account: Account): void {
  const { store } = account;

  const find = <T>(kind: Map<string, T>, name: string, id: string): T => {
    const found = kind.get(id);
    if (!found) throw missing(name, id);
    return found;
  };

  handler.add(app, 'POST', '/v1/customers', ['email', 'name', 'metadata'], (args) =>
    account.createCustomer(args.email(), args.text('name'), args.metadata()),
  );
  handler.add(app, 'GET', '/v1/customers/:id', ['expand'], (_, id) =>
    store.deletedCustomers.has(id) ? deletedCustomer(id) : find(store.customers, 'customer', id),
  );
  handler.add(app, 'DELETE', '/v1/customers/:id', [], (_, id) => {
    account.deleteCustomer(find(store.customers, 'customer', id));
    return deletedCustomer(id);
  });
  handler.add(app, 'POST', '/v1/customers/:id', ['email', 'name', 'metadata'], (args, id) => {
    const customer = find(store.customers, 'customer', id);
    if (args.has('email')) customer.email = args.email();
    if (args.has('name')) customer.name = args.text('name');
    Object.assign(customer.metadata, args.metadata());
    account.emit('customer.updated', customer);
    return customer;
  });

  handler.add(app, 'GET', '/v1/prices/:id', ['expand'], (_, id) => find(store.prices, 'price', id));

  handler.add(
    app,
    'POST',
    '/v1/checkout/sessions',
    [
      'mode',
      'customer',
      'client_reference_id',
      'line_items',
      'subscription_data',
      'metadata',
      'success_url',
      'cancel_url',
    ],
    (args) => {
      if (args.required('mode') !== 'subscription')
        throw invalidRequest('Only mode=subscription is simulated.', { param: 'mode' });
      return account.openSession({
        customer: args.customer(account),
        price: orderedPrice(account, args),
        successUrl: args.required('success_url'),
        cancelUrl: args.text('cancel_url'),
        reference: args.text('client_reference_id'),
        metadata: args.metadata(),
        subscriptionMetadata: args.within('subscription_data').metadata(),
      });
    },
  );
  handler.add(app, 'GET', '/v1/checkout/sessions', [...LISTING, 'customer', 'status'], (args) => {
    const status = args.text('status');
    const sessions = store.of(store.sessions, args.owner(account));
    return args.page(
      sessions.filter((session) => status === null || session.status === status),
      '/v1/checkout/sessions',
    );
  });
  handler.add(app, 'GET', '/v1/checkout/sessions/:id', ['expand'], (_, id) =>
    find(store.sessions, 'checkout session', id),
  );
  handler.add(app, 'POST', '/v1/checkout/sessions/:id/expire', ['expand'], (_, id) => {
    const session = find(store.sessions, 'checkout session', id);
    if (session.status !== 'open')
      throw invalidRequest(
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
      );
    account.expireSession(session);
    return session;
  });

  handler.add(app, 'POST', '/v1/billing_portal/sessions', ['customer', 'return_url'], (args) =>
    account.openPortal(args.customer(account).id, args.text('return_url')),
  );

  handler.add(app, 'GET', '/v1/subscriptions', [...LISTING, 'customer', 'status'], (args) => {
    const status = args.text('status');
    const shown = ({ status: own }: Subscription): boolean =>
      status === 'all' || (status === null ? own !== 'canceled' : own === status);
    const page = args.page(
      store.of(store.subscriptions, args.owner(account)).filter(shown),
      '/v1/subscriptions',
    );
    if (args.within('expand').text('0') !== 'data.latest_invoice') return page;
    const withInvoice = (each: Subscription) => ({
      ...each,
      latest_invoice: store.invoices.get(each.latest_invoice ?? '') ?? null,
    });
    return { ...page, data: page.data.map(withInvoice) };
  });
  handler.add(app, 'GET', '/v1/subscriptions/:id', ['expand'], (_, id) =>
    find(store.subscriptions, 'subscription', id),
  );
  handler.add(
    app,
    'POST',
    '/v1/subscriptions/:id',
    ['cancel_at_period_end', 'cancel_at', 'metadata'],
    (args, id) => {
      const subscription = running(find(store.subscriptions, 'subscription', id));
      scheduleEnd(account, subscription, endingIn(args));
      Object.assign(subscription.metadata, args.metadata());
      return subscription;
    },
  );
  handler.add(app, 'DELETE', '/v1/subscriptions/:id', [], (_, id) => {
    const subscription = running(find(store.subscriptions, 'subscription', id));
    end(account, subscription);
    return subscription;
  });

  handler.add(app, 'GET', '/v1/invoices', [...LISTING, 'customer'], (args) =>
    args.page(store.of(store.invoices, args.owner(account)), '/v1/invoices'),
  );

  handler.add(app, 'GET', '/v1/charges', [...LISTING, 'customer'], (args) => {
    const expands = args.within('expand').text('0') === 'data.refunds';
    const page = args.page(store.of(store.charges, args.owner(account)), '/v1/charges');
    return expands ? page : { ...page, data: page.data.map(withoutRefunds) };
  });
}

const deletedCustomer = (id: string) => ({ id, object: 'customer', deleted: true });

/** Stripe returns the refunds of a charge only on request. */
const withoutRefunds = ({ refunds: _, ...charge }: Charge): Omit<Charge, 'refunds'> => charge;

function running(subscription: Subscription): Subscription {
  if (isRunning(subscription)) return subscription;
  throw missing('subscription', subscription.id);
}

function orderedPrice({ store }: Account, args: Arguments): Price {
  const item = args.within('line_items').within('0');
  const id = item.required('price');
  const price = store.prices.get(id);
  if (!price) throw missing('price', id, 'line_items[0][price]');
  if (item.text('quantity') !== '1')
    throw invalidRequest('Only a quantity of 1 is simulated.', { param: 'line_items[0][quantity]' });
  return price;
}

function endingIn(args: Arguments): Ending {
  const atPeriodEnd = args.flag('cancel_at_period_end');
  if (!args.has('cancel_at')) return atPeriodEnd === undefined ? {} : { cancel_at_period_end: atPeriodEnd };
  if (atPeriodEnd !== undefined)
    throw invalidRequest('You may only specify one of these parameters: cancel_at, cancel_at_period_end.');
  const at = args.text('cancel_at');
  return { cancel_at: at === null ? null : Number(at) };
}
