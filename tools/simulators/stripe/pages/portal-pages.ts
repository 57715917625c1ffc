import type { FastifyInstance, FastifyReply } from 'fastify';
import { readForm } from '../api/form.ts';
import type { Account } from '../world/account.ts';
import { cardOf } from '../world/cards.ts';
import type { Invoice, PortalSession, Subscription } from '../world/objects.ts';
import { collect, isRunning, itemOf, scheduleEnd } from '../world/subscribing.ts';
import { invoicePdf } from './invoice-pdf.ts';
import { dateOf, escape, linkTo, money, page } from './page.ts';

/** Where customers manage their subscription, their card and their invoices. */
export function addPortalPages(app: FastifyInstance, account: Account): void {
  const { store } = account;

  const runningOf = (portal: PortalSession): Subscription | undefined =>
    store.of(store.subscriptions, portal.customer).find(isRunning);

  const show = (portal: PortalSession, reply: FastifyReply, error?: string): FastifyReply => {
    const newest = runningOf(portal) ?? store.of(store.subscriptions, portal.customer)[0];
    const card = store.cards.get(portal.customer);
    const content =
      '<h1>Your subscription</h1>' +
      (error ? `<p class="error" role="alert">${escape(error)}</p>` : '') +
      (newest ? subscriptionCard(portal, newest) : '<p>You have no subscription.</p>') +
      (card ? cardForm(portal, card.last4) : '') +
      invoiceList(store.of(store.invoices, portal.customer)) +
      linkTo(portal.return_url, 'Return to the shop');
    return page(reply, error ? 402 : 200, 'Your subscription', content);
  };

  const withPortal = (
    method: 'GET' | 'POST',
    path: string,
    act: (portal: PortalSession, reply: FastifyReply, body: string) => FastifyReply,
  ): void => {
    app.route({
      method,
      url: path,
      handler: (request, reply) => {
        account.advance(0);
        const portal = store.portals.get((request.params as { id: string }).id);
        if (!portal) return page(reply, 404, 'Not found', '<h1>There is no such page</h1>');
        return act(portal, reply, String(request.body ?? ''));
      },
    });
  };
  const back = (portal: PortalSession, reply: FastifyReply) => reply.redirect(`/p/session/${portal.id}`, 303);

  withPortal('GET', '/p/session/:id', (portal, reply) => show(portal, reply));

  // Stripe's own portal sets the date and leaves cancel_at_period_end false.
  withPortal('POST', '/p/session/:id/cancel', (portal, reply) => {
    const subscription = runningOf(portal);
    if (subscription)
      scheduleEnd(account, subscription, { cancel_at: itemOf(subscription).current_period_end });
    return back(portal, reply);
  });

  withPortal('POST', '/p/session/:id/resume', (portal, reply) => {
    const subscription = runningOf(portal);
    if (subscription) scheduleEnd(account, subscription, { cancel_at: null });
    return back(portal, reply);
  });

  withPortal('POST', '/p/session/:id/card', (portal, reply, body) => {
    const card = cardOf(String(readForm(body)['card_number'] ?? ''));
    if (!card) return show(portal, reply, 'Your card number is not one of the test cards.');
    if (card.declines) return show(portal, reply, 'Your card was declined.');
    store.cards.set(portal.customer, card);
    const subscription = runningOf(portal);
    const unpaid = store.invoices.get(subscription?.latest_invoice ?? '');
    if (subscription && unpaid?.status === 'open') collect(account, subscription, unpaid);
    return back(portal, reply);
  });

  app.get('/invoices/:id/pdf', (request, reply) => {
    const invoice = store.invoices.get((request.params as { id: string }).id);
    if (!invoice) return page(reply, 404, 'Not found', '<h1>There is no such invoice</h1>');
    return reply
      .type('application/pdf')
      .header('content-disposition', `attachment; filename="Invoice-${invoice.number}.pdf"`)
      .send(invoicePdf(invoice));
  });
}

function subscriptionCard(portal: PortalSession, subscription: Subscription): string {
  const { price, current_period_end: periodEnd } = itemOf(subscription);
  const action = (name: string, label: string): string =>
    `<form method="post" action="/p/session/${portal.id}/${name}"><button>${label}</button></form>`;
  const rate = `${money(price.unit_amount, price.currency)} per ${price.recurring.interval}`;
  if (!isRunning(subscription)) return `<div class="card"><p>${rate}</p><p>Canceled</p></div>`;
  const ending = subscription.cancel_at;
  return (
    `<div class="card"><p><strong>${rate}</strong></p>` +
    (subscription.status === 'past_due' ? '<p class="error">The last payment failed.</p>' : '') +
    (ending === null
      ? `<p>Renews on ${dateOf(periodEnd)}</p>${action('cancel', 'Cancel subscription')}`
      : `<p>Ends on ${dateOf(ending)}</p>${action('resume', "Don't cancel subscription")}`) +
    '</div>'
  );
}

const cardForm = (portal: PortalSession, last4: string): string =>
  `<h2>Card</h2><form class="card" method="post" action="/p/session/${portal.id}/card"><p>Card ending in ${last4}</p>` +
  `<label for="card_number">New card number</label><input id="card_number" name="card_number" inputmode="numeric" autocomplete="cc-number" required>` +
  '<button>Save card</button></form>';

function invoiceList(invoices: readonly Invoice[]): string {
  if (invoices.length === 0) return '';
  const rows = invoices.map(
    ({ number, created, total, currency, status, invoice_pdf: pdf }) =>
      `<li><span>${dateOf(created)}</span><span>${money(total, currency)}</span><span>${status}</span>` +
      `<a href="${new URL(pdf).pathname}" download>Download ${number}</a></li>`,
  );
  return `<h2>Invoices</h2><ul>${rows.join('')}</ul>`;
}
