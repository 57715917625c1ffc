import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readForm } from '../api/form.ts';
import type { Account } from '../world/account.ts';
import type { Card } from '../world/cards.ts';
import { DECLINED, cardOf } from '../world/cards.ts';
import type { CheckoutSession } from '../world/objects.ts';
import { escape, linkTo, money, page } from './page.ts';

const TEST_CARDS = `<details><summary>Test cards</summary><table class="cards"><tbody>
<tr><td>4242 4242 4242 4242</td><td>pays</td></tr><tr><td>4000 0000 0000 0002</td><td>is declined</td></tr>
<tr><td>4000 0025 0000 3155</td><td>asks for 3-D Secure first</td></tr></tbody></table></details>`;

/** The hosted payment page and its 3-D Secure step. */
export function addCheckoutPages(app: FastifyInstance, account: Account): void {
  /** Cards that wait for the holder's consent, by session. */
  const asking = new Map<string, Card>();

  const open = (
    path: string,
    method: 'GET' | 'POST',
    act: (session: CheckoutSession, request: FastifyRequest, reply: FastifyReply) => FastifyReply,
  ): void => {
    app.route({
      method,
      url: path,
      handler: (request, reply) => {
        account.advance(0);
        const session = account.store.sessions.get((request.params as { id: string }).id);
        if (!session) return page(reply, 404, 'Not found', '<h1>There is no such payment</h1>');
        return session.status === 'open' ? act(session, request, reply) : over(session, reply);
      },
    });
  };

  const form = (session: CheckoutSession, reply: FastifyReply, error?: string): FastifyReply => {
    const customer = account.store.customers.get(session.customer);
    return page(reply, error ? 402 : 200, 'Pay', payForm(session, account, customer?.email ?? '', error));
  };

  const pay = (session: CheckoutSession, card: Card, reply: FastifyReply): FastifyReply => {
    if (card.declines) return form(session, reply, DECLINED);
    account.completeSession(session, card);
    return reply.redirect(session.success_url.replaceAll('{CHECKOUT_SESSION_ID}', session.id), 303);
  };

  open('/c/pay/:id', 'GET', (session, _request, reply) => form(session, reply));

  open('/c/pay/:id', 'POST', (session, request, reply) => {
    const { card_number: number, expiry, cvc } = readForm(String(request.body ?? ''));
    const card = cardOf(String(number ?? ''));
    if (!card) return form(session, reply, 'Your card number is not one of the test cards.');
    if (!/^\d\d\s*\/\s*\d\d$/.test(String(expiry ?? '')))
      return form(session, reply, 'The expiry date is not valid.');
    if (!/^\d{3,4}$/.test(String(cvc ?? ''))) return form(session, reply, 'The security code is not valid.');
    if (!card.asks) return pay(session, card, reply);
    asking.set(session.id, card);
    return reply.redirect(`/c/pay/${session.id}/authenticate`, 303);
  });

  open('/c/pay/:id/authenticate', 'GET', (session, _request, reply) =>
    page(
      reply,
      200,
      '3-D Secure',
      `<h1>3-D Secure</h1><p>Your bank asks whether you want to pay <strong>${money(session.amount_total, session.currency)}</strong>.</p>` +
        `<form method="post"><button class="main" name="answer" value="complete">Complete</button><button name="answer" value="fail">Fail</button></form>`,
    ),
  );

  open('/c/pay/:id/authenticate', 'POST', (session, request, reply) => {
    const card = asking.get(session.id);
    asking.delete(session.id);
    const { answer } = readForm(String(request.body ?? ''));
    if (card && answer === 'complete') return pay(session, card, reply);
    return form(session, reply, 'We are unable to authenticate your payment method.');
  });
}

function over(session: CheckoutSession, reply: FastifyReply): FastifyReply {
  const paid = session.status === 'complete';
  const back = paid
    ? session.success_url.replaceAll('{CHECKOUT_SESSION_ID}', session.id)
    : session.cancel_url;
  return page(
    reply,
    paid ? 200 : 410,
    paid ? 'Paid' : 'Expired',
    `<h1>${paid ? 'This is paid already' : 'This payment page has expired'}</h1>${linkTo(back, 'Back to the shop')}`,
  );
}

function payForm(session: CheckoutSession, account: Account, email: string, error?: string): string {
  const every = account.priceOf(session).recurring.interval;
  const amount = money(session.amount_total, session.currency);
  return (
    `<h1>Subscribe: ${amount} per ${every}</h1>` +
    (error ? `<p class="error" role="alert">${escape(error)}</p>` : '') +
    `<form method="post" action="/c/pay/${session.id}"><p class="dim">Paid by ${escape(email)}</p>` +
    `<label for="card_number">Card number</label><input id="card_number" name="card_number" inputmode="numeric" autocomplete="cc-number" required>` +
    `<div class="row"><div><label for="expiry">Expiry (MM / YY)</label><input id="expiry" name="expiry" autocomplete="cc-exp" required></div>` +
    `<div><label for="cvc">Security code</label><input id="cvc" name="cvc" inputmode="numeric" autocomplete="cc-csc" required></div></div>` +
    `<label for="name">Name on card</label><input id="name" name="name" autocomplete="cc-name">` +
    `<button class="main">Pay ${amount}</button>${linkTo(session.cancel_url, 'Cancel and go back')}</form>${TEST_CARDS}`
  );
}
