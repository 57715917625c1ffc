import type {
  GameEventType,
  GateLock,
  ItemLabel,
  UpdateItems,
  UpdateKind,
  V1Event,
  V1FullUpdate,
  V1Game,
  V1NamedGate,
  V1ReleasesBody,
  V1Update,
  V1UpdateDetails,
} from '@patchlight/contracts';
import type { GateState } from '@patchlight/domain';
import type { FeedRepository } from '../kernel/feeds.ts';
import type { OutboundHttp } from '../kernel/outbound-http.ts';
import type { ActivityLog, KernelPorts } from '../kernel/ports.ts';
import type { WebhookQueries, WebhookQueue, WebhookRepository, WebhookSender } from './webhook-ports.ts';

export * from './webhook-ports.ts';

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

/** null: any. */
export interface UpdateFilter extends Omit<EventFilter, 'types'> {
  items: readonly ItemLabel[] | null;
}

/** The newest updates of a game, newest first. */
export interface UpdatesOfGame {
  appId: number;
  gameName: string;
  /** When it became known here. */
  since: string;
  updates: V1FullUpdate[];
}

export interface EventPage {
  events: V1Event[];
  lastId: string;
  hasMore: boolean;
}

/** Tells the readers in this process that there may be new events, without a connection of their own. */
export abstract class SettledEvents {
  /** Calls the listener when events of the user's games were settled, or may have been. @returns ends it */
  abstract subscribe(userId: string, listener: () => void): () => void;
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
  /** These events in any order, without those that were deleted. */
  abstract findEvents(ids: readonly string[]): Promise<V1Event[]>;
  /** Id of the last settled event before a time, or of the newest one; '0': there is none. */
  abstract lastEventBefore(time: Date | null): Promise<string>;
  /** Visible updates before the position, newest first, each with its position. */
  abstract listUpdates(
    filter: UpdateFilter,
    before: UpdatePosition | null,
    page: { limit: number; isFull: boolean },
  ): Promise<((V1Update | V1FullUpdate) & { position: UpdatePosition })[]>;
  /** A visible update of any game; null: there is none. */
  abstract findUpdate(gid: string): Promise<V1UpdateDetails | null>;
  /** What the lines of a visible update say; null: there is no such update. */
  abstract findItems(gid: string): Promise<UpdateItems | null>;
  /** Up to `limit` visible updates of any game that the store has described; null: there is no such game. */
  abstract listNewest(appId: number, limit: number): Promise<UpdatesOfGame | null>;
  /** The release dates of a game with a public page; null: there is none. */
  abstract findReleases(appId: number): Promise<V1ReleasesBody | null>;
  /** The newest visible updates of the user's games, up to `limit`, newest first. @param category null: all games */
  abstract listNewestOfUser(
    choice: { userId: string; kinds: readonly UpdateKind[]; category: string | null },
    limit: number,
  ): Promise<V1FullUpdate[]>;
  /** By app id, up to `limit` after this one. */
  abstract listGames(games: GamesOfCaller, afterAppId: number, limit: number): Promise<V1Game[]>;
  /**
   * The games of a gate.
   * @param kinds of updates that hold
   * @param accepted a gid for each game, and the hash of its text; null: none
   */
  abstract listGateStates(
    caller: GamesOfCaller,
    kinds: readonly UpdateKind[],
    accepted: readonly { appId: number; gid: string | null; contentHash: string | null }[],
  ): Promise<GateState<V1Update>[]>;
}

export interface NamedGate extends V1NamedGate {
  /** What was accepted, by app id. */
  accepted: GateLock['games'];
}

/** Gates that the server keeps. Part of the unit of work. */
export abstract class GateRepository {
  /** By name. */
  abstract findByUser(userId: string): Promise<NamedGate[]>;
  abstract find(userId: string, name: string): Promise<NamedGate | null>;
  /** As `find`; others wait with their `lock` until the unit of work ends. */
  abstract lock(userId: string, name: string): Promise<NamedGate | null>;
  /**
   * Adds a gate, or replaces its games and policy.
   * @returns false if the user has `limit` other gates already
   */
  abstract put(
    userId: string,
    gate: Pick<NamedGate, 'name' | 'games' | 'policy'>,
    now: Date,
    limit: number,
  ): Promise<boolean>;
  /** @returns false if there is no such gate */
  abstract remove(userId: string, name: string): Promise<boolean>;
  /** Records a decision. @param entered accepted with it; entries that the gate has already stay as they are */
  abstract recordDecision(
    userId: string,
    name: string,
    decision: { decision: 'pass' | 'hold'; reasons: number; at: Date },
    entered: GateLock['games'],
  ): Promise<void>;
  /** Replaces what was accepted. @param token name of the API token; null: in the browser */
  abstract accept(
    userId: string,
    name: string,
    accepted: GateLock['games'],
    ack: { at: Date; token: string | null },
  ): Promise<void>;
}

export interface VersionedGames extends GamesOfCaller {
  /** Whether the version changes with each fetch of a game, too. */
  hasFetches: boolean;
}

/** Tells whether lists of games and their updates have changed, without reading them. */
export abstract class PipelineVersions {
  /** Never the same after a change: of the followed games, their names, or any of their visible updates. */
  abstract versionOf(games: VersionedGames): Promise<string>;
}

/** The ports of the pipelines context. */
export interface PipelinesPorts extends Pick<
  KernelPorts,
  'baseUrl' | 'clock' | 'credentials' | 'ids' | 'secretBox' | 'unitOfWork'
> {
  activity: ActivityLog;
  gates: GateRepository;
  hashOf(text: string): string;
  outbound: OutboundHttp;
  pipelineQueries: PipelineQueries;
  updateFeeds: FeedRepository<UpdateKind>;
  webhookQueries: WebhookQueries;
  webhookQueue: WebhookQueue;
  webhooks: WebhookRepository;
  webhookSender: WebhookSender;
}
