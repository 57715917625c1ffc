import { GateRepository } from '@patchlight/application/ports';
import type { NamedGate } from '@patchlight/application/ports';
import type { GateLock } from '@patchlight/contracts';
import type { InMemoryUnitOfWork } from '../kernel/in-memory-unit-of-work.ts';

export class InMemoryGateRepository extends GateRepository {
  private readonly gates = new Map<string, NamedGate & { userId: string }>();

  constructor(private readonly unitOfWork: InMemoryUnitOfWork) {
    super();
  }

  override async findByUser(userId: string): Promise<NamedGate[]> {
    return [...this.gates.values()]
      .filter((gate) => gate.userId === userId)
      .map(({ userId: _, ...gate }) => structuredClone(gate))
      .toSorted((one, other) => (one.name < other.name ? -1 : 1));
  }

  override async find(userId: string, name: string): Promise<NamedGate | null> {
    return (await this.findByUser(userId)).find((gate) => gate.name === name) ?? null;
  }

  override async lock(userId: string, name: string): Promise<NamedGate | null> {
    await this.unitOfWork.lock(`gate:${userId}/${name}`);
    return this.find(userId, name);
  }

  override async put(
    userId: string,
    { name, games, policy }: Pick<NamedGate, 'name' | 'games' | 'policy'>,
    now: Date,
    limit: number,
  ): Promise<boolean> {
    const others = [...this.gates.values()].filter((gate) => gate.userId === userId && gate.name !== name);
    if (others.length >= limit) return false;
    const added = { accepted: {}, createdAt: now.toISOString(), lastDecision: null, lastAck: null };
    this.change(userId, name, {
      ...added,
      ...this.gates.get(`${userId}/${name}`),
      userId,
      name,
      games,
      policy,
    });
    return true;
  }

  override async remove(userId: string, name: string): Promise<boolean> {
    const key = `${userId}/${name}`;
    const gate = this.gates.get(key);
    if (gate) this.unitOfWork.join({ rollback: () => this.gates.set(key, gate) });
    return this.gates.delete(key);
  }

  override async recordDecision(
    userId: string,
    name: string,
    { at, ...decision }: { decision: 'pass' | 'hold'; reasons: number; at: Date },
    entered: GateLock['games'],
  ): Promise<void> {
    const gate = this.gates.get(`${userId}/${name}`);
    if (!gate) return;
    const lastDecision = { ...decision, at: at.toISOString() };
    this.change(userId, name, { ...gate, lastDecision, accepted: { ...entered, ...gate.accepted } });
  }

  override async accept(
    userId: string,
    name: string,
    accepted: GateLock['games'],
    { at, token }: { at: Date; token: string | null },
  ): Promise<void> {
    const gate = this.gates.get(`${userId}/${name}`);
    if (gate) this.change(userId, name, { ...gate, accepted, lastAck: { at: at.toISOString(), token } });
  }

  private change(userId: string, name: string, gate: NamedGate & { userId: string }): void {
    const key = `${userId}/${name}`;
    const before = this.gates.get(key);
    const rollback = (): void => void (before ? this.gates.set(key, before) : this.gates.delete(key));
    this.unitOfWork.join({ rollback });
    this.gates.set(key, structuredClone(gate));
  }
}
