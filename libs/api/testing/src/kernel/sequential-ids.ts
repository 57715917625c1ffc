import { crc32 } from 'node:zlib';
import type { IdGenerator } from '@patchlight/application/ports';

/** Sequential UUIDs and tokens. */
export class SequentialIds implements IdGenerator {
  private last = 0;

  uuid(): string {
    this.last += 1;
    return `00000000-0000-4000-8000-${String(this.last).padStart(12, '0')}`;
  }

  uuidOf(name: string): string {
    return `00000000-0000-5000-8000-${String(crc32(name)).padStart(12, '0')}`;
  }

  token(): string {
    this.last += 1;
    return String(this.last).padStart(43, 't');
  }

  apiToken(): string {
    return `plt_${this.token()}zzzzzz`;
  }
}
