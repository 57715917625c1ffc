import { randomUUID } from 'node:crypto';
import { IdGenerator } from '@patchlight/application/ports';

export class RandomIds extends IdGenerator {
  override uuid(): string {
    return randomUUID();
  }
}
