import { crc32 } from 'node:zlib';
import { IdGenerator } from '@patchlight/application/ports';

/** Sequential UUIDs and tokens. */
export class SequentialIds extends IdGenerator {
  private last = 0;

  override uuid(): string {
    this.last += 1;
    return `00000000-0000-4000-8000-${String(this.last).padStart(12, '0')}`;
  }

  override uuidOf(name: string): string {
    return `00000000-0000-5000-8000-${String(crc32(name)).padStart(12, '0')}`;
  }

  override token(): string {
    this.last += 1;
    return String(this.last).padStart(43, 't');
  }

  override apiToken(): string {
    return `plt_${this.token()}zzzzzz`;
  }
}
