import { MessageQueries } from '@patchlight/application/ports';
import type { MessageUpdate } from '@patchlight/application/ports';

export class InMemoryMessageQueries extends MessageQueries {
  readonly updates = new Map<string, MessageUpdate>();

  override async list(updateIds: readonly string[]): Promise<MessageUpdate[]> {
    return updateIds.flatMap((id) => this.updates.get(id) ?? []);
  }
}
