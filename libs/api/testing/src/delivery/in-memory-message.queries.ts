import type { MessageQueries, MessageUpdate } from '@patchlight/application/ports';

export class InMemoryMessageQueries implements MessageQueries {
  readonly updates = new Map<string, MessageUpdate>();

  async list(updateIds: readonly string[]): Promise<MessageUpdate[]> {
    return updateIds.flatMap((id) => this.updates.get(id) ?? []);
  }
}
