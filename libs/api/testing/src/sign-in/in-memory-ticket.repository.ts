import { TicketRepository } from '@patchlight/application/ports';
import type { NewTicket, TicketContent, TicketKind } from '@patchlight/application/ports';
import { InMemoryAccounts } from '../identity/in-memory-accounts.ts';

export class InMemoryTicketRepository extends TicketRepository {
  private readonly tickets: Map<string, NewTicket>;

  constructor(private readonly accounts = new InMemoryAccounts()) {
    super();
    this.tickets = accounts.tickets;
  }

  override async add(ticket: NewTicket): Promise<boolean> {
    const key = keyOf(ticket.kind, ticket.token);
    if (this.tickets.has(key) || this.isOver(ticket)) return false;
    this.tickets.set(key, ticket);
    return true;
  }

  override async find(kind: TicketKind, token: string, browser: string, now: Date) {
    return this.open(kind, token, now, browser)?.content ?? null;
  }

  override async exchange(
    from: { kind: TicketKind; token: string; now: Date },
    to: { kind: TicketKind; token: string; content?: TicketContent; expiresAt: Date },
  ): Promise<TicketContent | null> {
    const ticket = this.open(from.kind, from.token, from.now);
    if (!ticket) return null;
    this.tickets.delete(keyOf(from.kind, from.token));
    this.tickets.set(keyOf(to.kind, to.token), { ...ticket, ...to });
    return to.content ?? ticket.content;
  }

  override async consume(kind: TicketKind, token: string, browser: string, now: Date) {
    const ticket = this.open(kind, token, now, browser);
    if (ticket) this.tickets.delete(keyOf(kind, token));
    return ticket?.content ?? null;
  }

  private open(kind: TicketKind, token: string, now: Date, browser?: string): NewTicket | undefined {
    const ticket = this.tickets.get(keyOf(kind, token));
    const fits = ticket && ticket.expiresAt > now && (browser === undefined || ticket.browser === browser);
    return fits && !this.isOver(ticket) ? ticket : undefined;
  }

  private isOver({ sessionId }: NewTicket): boolean {
    return sessionId !== undefined && !this.accounts.sessions.has(sessionId);
  }
}

const keyOf = (kind: TicketKind, token: string): string => `${kind}:${token}`;
