import { SecondStepRepository } from '@patchlight/application/ports';
import type { SecondStep } from '@patchlight/application/ports';

interface StoredSecondStep extends SecondStep {
  lastStep: number;
  recoveryCodes: Set<string>;
}

export class InMemorySecondStepRepository extends SecondStepRepository {
  private readonly kept = new Map<string, StoredSecondStep>();

  override async find(userId: string): Promise<SecondStep | null> {
    const kept = this.kept.get(userId);
    return kept ? { sealedSecret: kept.sealedSecret, confirmedAt: kept.confirmedAt } : null;
  }

  override async begin(userId: string, sealedSecret: string): Promise<boolean> {
    if (this.kept.get(userId)?.confirmedAt) return false;
    this.kept.set(userId, { sealedSecret, confirmedAt: null, lastStep: 0, recoveryCodes: new Set() });
    return true;
  }

  override async confirm(userId: string, sealedSecret: string, step: number, now: Date): Promise<boolean> {
    const kept = this.kept.get(userId);
    if (!kept || kept.confirmedAt || kept.sealedSecret !== sealedSecret) return false;
    Object.assign(kept, { confirmedAt: now, lastStep: step });
    return true;
  }

  override async useStep(userId: string, step: number): Promise<boolean> {
    const kept = this.kept.get(userId);
    if (!kept || kept.lastStep >= step) return false;
    kept.lastStep = step;
    return true;
  }

  override async useRecoveryCode(userId: string, code: string): Promise<boolean> {
    return this.kept.get(userId)?.recoveryCodes.delete(code) ?? false;
  }

  override async replaceRecoveryCodes(userId: string, codes: readonly string[]): Promise<void> {
    const kept = this.kept.get(userId);
    if (kept) kept.recoveryCodes = new Set(codes);
  }

  codesLeft(userId: string): number {
    return this.kept.get(userId)?.recoveryCodes.size ?? 0;
  }

  override async remove(userId: string): Promise<boolean> {
    const wasOn = this.kept.get(userId)?.confirmedAt != null;
    this.kept.delete(userId);
    return wasOn;
  }
}
