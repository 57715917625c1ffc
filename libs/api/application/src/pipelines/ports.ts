import type {
  GameEventType,
  UpdateKind,
  V1Event,
  V1FullUpdate,
  V1Game,
  V1Update,
  V1UpdateDetails,
} from '@patchlight/contracts';
import type { GateState } from '@patchlight/domain';
import type { Clock } from '../kernel/ports.ts';

/** The games of a caller: those of the library, of which a token may reach some. */
export interface GamesOfCaller {
  userId: string;
  /** null: all. */
  appIds: readonly number[] | null;
}

/** null: any. */
export interface EventFilter extends GamesOfCaller {
  types: readonly GameEventType[] | null;
  kinds: readonly UpdateKind[] | null;
  since: Date | null;
}

/** The newest updates of a game, newest first. */
export interface UpdatesOfGame {
  appId: number;
  gameName: string;
  updates: V1FullUpdate[];
}

export interface EventPage {
  events: V1Event[];
  lastId: string;
  hasMore: boolean;
}

/** A place in the order of updates. */
export interface UpdatePosition {
  /** Microseconds since 1970. */
  postedAt: string;
  id: string;
}

/** Read model of the API for pipelines. Never skips an event that is committed late. */
export abstract class PipelineQueries {
  /**
   * Settled events after the id, oldest first.
   * @returns up to `limit` events, and where to go on: after the last of them, or after all that are settled now; null:
   *   the id is ahead of the log
   */
  abstract listEvents(filter: EventFilter, afterId: string, limit: number): Promise<EventPage | null>;
  /** Id of the last settled event before a time, or of the newest one; '0': there is none. */
  abstract lastEventBefore(time: Date | null): Promise<string>;
  /** Visible updates before the position, newest first, each with its position. */
  abstract listUpdates(
    filter: Omit<EventFilter, 'types'>,
    before: UpdatePosition | null,
    page: { limit: number; isFull: boolean },
  ): Promise<((V1Update | V1FullUpdate) & { position: UpdatePosition })[]>;
  /** A visible update of any game; null: there is none. */
  abstract findUpdate(gid: string): Promise<V1UpdateDetails | null>;
  /** Up to `limit` visible updates of any game that the store has described; null: there is no such game. */
  abstract listNewest(appId: number, limit: number): Promise<UpdatesOfGame | null>;
  /** By app id, up to `limit` after this one. */
  abstract listGames(games: GamesOfCaller, afterAppId: number, limit: number): Promise<V1Game[]>;
  /**
   * The games of a gate.
   * @param kinds of updates that hold
   * @param accepted a gid for each game; null: none
   */
  abstract listGateStates(
    caller: GamesOfCaller,
    kinds: readonly UpdateKind[],
    accepted: readonly { appId: number; gid: string | null }[],
  ): Promise<GateState<V1Update>[]>;
}

/** The ports of the pipelines context. */
export interface PipelinesPorts {
  clock: Clock;
  pipelineQueries: PipelineQueries;
}
