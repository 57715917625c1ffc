import type { Sabotage } from '../sabotage.ts';

const QUERIES = 'libs/api/adapters/persistence/src/pipelines/sql-pipeline.queries.ts';
const CONTROLLERS = 'libs/api/adapters/http/src/pipelines/v1.controllers.ts';

const FEED = 'libs/api/adapters/http/src/pipelines/write-feed.ts';

const feed = { project: 'adapter-http', spec: 'pipelines/write-feed.spec' };

const GATE = 'libs/api/domain/src/pipelines/gate.ts';
const LOCK = 'libs/shared/contracts/src/pipelines/gate-lock.ts';

const NAMED = 'libs/api/application/src/pipelines/named-gates.use-cases.ts';
const gates = { project: 'application', spec: 'pipelines/named-gates.spec' };
const WAITS = 'libs/api/adapters/http/src/pipelines/event-waits.ts';
const SETTLED = 'libs/api/adapters/persistence/src/pipelines/postgres-settled-events.ts';
const events = { project: 'adapter-http', spec: 'pipelines/events.spec' };
const UPDATE_FEEDS = 'libs/api/adapters/persistence/src/kernel/sql-feed.repository.ts';
const VERSION = 'libs/api/adapters/http/src/pipelines/version.interceptor.ts';
const versions = { project: 'adapter-persistence', spec: 'pipelines/pipeline-versions.int-spec' };
const tags = { project: 'adapter-http', spec: 'pipelines/version.interceptor.spec' };
const domain = { project: 'domain', spec: 'pipelines/gate.spec' };
const contracts = { project: 'contracts', spec: 'pipelines/gate-lock.spec' };
const database = { project: 'adapter-persistence', spec: 'pipelines/pipeline-queries.int-spec' };
const api = { project: 'api-e2e', spec: 'v1.e2e-spec' };

export const guards: Sabotage[] = [
  {
    guard: 'A list by items is not taken for unchanged because its games are.',
    file: 'libs/api/adapters/http/src/pipelines/version.interceptor.ts',
    change: ['  if (items !== undefined) return true;\n', ''],
    suite: tags,
  },
  {
    guard: 'A gate does not take an edit for one of the looks that was not compared.',
    file: 'libs/api/adapters/persistence/src/pipelines/sql-pipeline.queries.ts',
    change: [
      "coalesce(r.edit ->> 'class', '') = 'cosmetic'",
      "coalesce(r.edit ->> 'class', 'cosmetic') = 'cosmetic'",
    ],
    suite: { project: 'adapter-persistence', spec: 'pipelines/pipeline-queries.int-spec' },
  },
  {
    guard: 'A webhook is called with an edit once it is known what it changed.',
    file: 'libs/api/adapters/persistence/src/pipelines/sql-webhook.queue.ts',
    change: ['mayStart: `not ${IS_COMPARED_SOON}`', "mayStart: 'true'"],
    suite: { project: 'adapter-persistence', spec: 'pipelines/webhooks.int-spec' },
  },
  {
    guard: 'Pipelines read no event before those with lower ids are committed.',
    file: QUERIES,
    change: ['e.id > $2 and e.id <= m.settled_id', 'e.id > $2'],
    suite: database,
  },
  {
    guard: 'Pipelines see the events of the caller’s games only.',
    file: QUERIES,
    change: ['${alias}.user_id = $1 and', '$1::bigint > 0 and'],
    suite: database,
  },
  {
    guard: 'Pipelines do not see hidden updates.',
    file: QUERIES,
    change: ['where u.gid = $1 and not u.is_hidden', 'where u.gid = $1'],
    suite: database,
  },
  {
    guard: 'Feeds contain no hidden updates.',
    file: QUERIES,
    change: ['where app_id = g.app_id and not is_hidden', 'where app_id = g.app_id'],
    suite: database,
  },
  {
    guard: 'There are feeds only of games that the store has described.',
    file: QUERIES,
    change: ['where g.app_id = $1 and g.is_described order', 'where g.app_id = $1 order'],
    suite: database,
  },
  {
    guard: 'A title does not end the CDATA section of a feed.',
    file: FEED,
    change: ['escape(title, /[<>]/g)', 'escape(title, /</g)'],
    suite: feed,
  },
  {
    guard: 'A title in Atom contains no elements.',
    file: FEED,
    change: ['escape(title, /[&<>]/g)', 'escape(title, /[&>]/g)'],
    suite: feed,
  },
  {
    guard: 'A feed contains only characters of XML.',
    file: FEED,
    change: ['.replace(FORBIDDEN_IN_XML,', ".replace('',"],
    suite: feed,
  },
  {
    guard: 'An entry of a feed keeps its id when it is edited.',
    file: FEED,
    change: ['id: `${tag}update/${gid}`', 'id: `${tag}update/${gid}/${editedAt}`'],
    suite: feed,
  },
  {
    guard: 'A cursor is used for its filter only.',
    file: 'libs/api/adapters/http/src/pipelines/page-cursor.ts',
    change: ['found && filter === this.filter', 'found && filter !== undefined'],
    suite: api,
  },
  {
    guard: 'A cursor ahead of the log is refused.',
    file: QUERIES,
    change: ['if (BigInt(afterId) > BigInt(settled)) return null;', ''],
    suite: database,
  },
  {
    guard: 'A token that is limited to some games lists no others.',
    file: CONTROLLERS,
    change: ['wanted.filter((appId) => appIds.includes(appId))', '[...wanted, ...appIds]'],
    suite: api,
  },
  {
    guard: 'A token that is limited to some games finds no update of others.',
    file: CONTROLLERS,
    change: ['if (!update || (appIds && !appIds.includes(update.appId)))', 'if (!update)'],
    suite: api,
  },
  {
    guard: 'A gate never passes a game that was not fetched lately.',
    file: GATE,
    change: ['failures > 0 || now.getTime() - lastFetchedAt.getTime() > maxAge * MINUTE', 'failures > 0'],
    suite: domain,
  },
  {
    guard: 'A fetch that failed does not make a game look fresh.',
    file: 'libs/api/adapters/persistence/src/updates/sql-poll.repository.ts',
    change: ['case when done.error is null then now() else f.last_fetched_at end', 'now()'],
    suite: { project: 'adapter-persistence', spec: 'updates/polls.int-spec' },
  },
  {
    guard: 'A gate never passes a game that cannot be fetched.',
    file: GATE,
    change: ['failures > 0 || ', ''],
    suite: domain,
  },
  {
    guard: 'A gate never passes a game that the caller does not follow.',
    file: GATE,
    change: ["if (!isTracked) return 'not-tracked';", 'if (!isTracked) return null;'],
    suite: domain,
  },
  {
    guard: 'A gate never passes an app that the store was not asked about.',
    file: GATE,
    change: ["  if (!isVerified) return 'unknown-app';\n", ''],
    suite: domain,
  },
  {
    guard: 'An app is not taken for a game of the store because somebody has named its id.',
    file: QUERIES,
    change: ['coalesce(g.is_described or', 'coalesce(g.app_id is not null or'],
    suite: database,
  },
  {
    guard: 'A gate never passes a game that never posted, unless its policy says so.',
    file: GATE,
    change: ["hasPosts || noPosts === 'pass' ? null : 'no-posts'", 'null'],
    suite: domain,
  },
  {
    guard: 'The first update of a game that never posted holds.',
    file: GATE,
    change: ["[null, 'stale', 'no-posts']", "[null, 'stale']"],
    suite: domain,
  },
  {
    guard: 'The store is asked about an app that is followed by its id.',
    file: CONTROLLERS,
    change: ['      await this.verifyGame.execute(caller.userId, appId);\n', ''],
    suite: { project: 'adapter-http', spec: 'pipelines/v1-game.controller.spec' },
  },
  {
    guard: 'The first update of a game without one holds.',
    file: GATE,
    change: ['games.set(String(appId), NO_UPDATE)', 'games.delete(String(appId))'],
    suite: domain,
  },
  {
    guard: 'A gate keeps the entries of games that it does not check.',
    file: GATE,
    change: ['new Map(Object.entries(before))', 'new Map(Object.entries(before).slice(0, states.length))'],
    suite: domain,
  },
  {
    guard: 'A gate does not see the updates of other users’ games.',
    file: QUERIES,
    change: [
      "left join follows f on f.app_id = w.app_id and ${ofCaller('f')}",
      'left join follows f on f.app_id = w.app_id and $1::bigint > 0 and ($2::int[] is null or f.app_id = any($2::int[]))',
    ],
    suite: database,
  },
  {
    guard: 'A gate does not tell of hidden updates.',
    file: QUERIES,
    change: ['where u.id = a.id and not u.is_hidden', 'where u.id = a.id'],
    suite: database,
  },
  {
    guard: 'A doubled key of a lock is refused.',
    file: LOCK,
    change: ['if (keys.length !== KEYS_OF_LOCK', 'if (keys.length < KEYS_OF_LOCK'],
    suite: contracts,
  },
  {
    guard: 'A lock contains app ids only.',
    file: LOCK,
    change: ['if (!isAppId(key))', "if (key === '')"],
    suite: contracts,
  },
  {
    guard: 'The lock of another instance is refused.',
    file: 'libs/api/application/src/pipelines/decide-gate.use-case.ts',
    change: ['lock.instance !== this.checks.instance', "lock.instance === ''"],
    suite: api,
  },
  {
    guard: 'A request without a lock is refused, so that a script that could not read it does not pass.',
    file: 'libs/shared/contracts/src/pipelines/read-by.ts',
    change: ['value !== undefined && ', ''],
    suite: api,
  },
  {
    guard: 'An ack accepts only what its sender has seen.',
    file: NAMED,
    change: ['if (!versions.includes(version))', 'if (versions.length === 0 && version)'],
    suite: gates,
  },
  {
    guard: 'An ack says what it accepts.',
    file: NAMED,
    change: [
      'if (!versions) throw new GateVersionMissing();',
      'if (!versions) return Promise.reject(new Error());',
    ],
    suite: gates,
  },
  {
    guard: 'An ack is in the activity log.',
    file: NAMED,
    change: [
      "await activity.record({ userId, act: 'gate-accepted', caller: from, detail });",
      'void [activity, from, detail];',
    ],
    suite: gates,
  },
  {
    guard: 'A token that is limited to some games changes no gate of others.',
    file: NAMED,
    change: ['if (before) reached(before, caller);', ''],
    suite: gates,
  },
  {
    guard: 'A token that is limited to some games reads no gate of others.',
    file: 'libs/api/domain/src/pipelines/named-gate.ts',
    change: [
      'games !== null && games.every((appId) => appIds.includes(appId))',
      'games === null || games.some((appId) => appIds.includes(appId))',
    ],
    suite: gates,
  },
  {
    guard: 'A game that a gate has seen once is compared from then on, also without an ack.',
    file: 'libs/api/application/src/pipelines/named-gate-checks.ts',
    change: [
      'await this.gates.recordDecision(userId, gate.name, lastDecision, entered);',
      'await this.gates.recordDecision(userId, gate.name, lastDecision, {});',
    ],
    suite: gates,
  },
  {
    guard: 'Two acks at once do not both win.',
    file: 'libs/api/adapters/persistence/src/pipelines/sql-gate.repository.ts',
    change: [".where('name', '=', name).forUpdate()", ".where('name', '=', name)"],
    suite: database,
  },
  {
    guard: 'A user has a limited number of gates.',
    file: 'libs/api/adapters/persistence/src/pipelines/sql-gate.repository.ts',
    change: ['await this.db.first(lockUser(userId));', ''],
    suite: database,
  },
  {
    guard: 'A token that was revoked while its request waited is told nothing.',
    file: CONTROLLERS,
    change: ['await this.admission.repeat(reply.request);', 'void this.admission;'],
    suite: events,
  },
  {
    guard: 'A shutdown does not wait for requests that wait for events.',
    file: WAITS,
    change: ['for (const end of this.ends) end();', ''],
    suite: events,
  },
  {
    guard: 'A request whose client has gone waits no longer.',
    file: WAITS,
    change: ["reply.raw.once('close', end);", ''],
    suite: events,
  },
  {
    guard: 'A user has a limited number of requests that wait.',
    file: WAITS,
    change: ['if (own >= WAITS_PER_USER)', 'if (own < 0)'],
    suite: events,
  },
  {
    guard: 'A process has a limited number of requests that wait.',
    file: WAITS,
    change: ['if (this.ends.size >= this.options.maxEventWaits)', 'if (this.ends.size < 0)'],
    suite: events,
  },
  {
    guard: 'An event that comes while a waiting request reads is not missed.',
    file: WAITS,
    change: ['if (!isTold) await', 'await'],
    suite: events,
  },
  {
    guard: 'The moment of since comes from the clock of the database.',
    file: CONTROLLERS,
    change: ['sinceOf(query.since, this.clock.now()) : null', 'sinceOf(query.since, new Date()) : null'],
    suite: events,
  },
  {
    guard: 'Waiting readers are told of the events of their games only.',
    file: SETTLED,
    change: ['await this.followersBetween(this.toldId, mark!.settled_id)', '[...this.listeners.keys()]'],
    suite: database,
  },
  {
    guard: 'Waiting readers miss nothing while the connection that listens is interrupted.',
    file: SETTLED,
    change: ['      this.toldId = null;\n      tellNext();', ''],
    suite: database,
  },
  {
    guard: 'The secret address of a feed is not in the feed.',
    file: FEED,
    change: ['...(head.self !== undefined && {', '...({'],
    suite: feed,
  },
  {
    guard: 'A name in a list of feeds does not end its attribute.',
    file: 'libs/api/adapters/http/src/pipelines/write-opml.ts',
    change: ['/[&<>"]/g', '/[&<>]/g'],
    suite: feed,
  },
  {
    guard: 'A feed of a user ends while the account is disabled.',
    file: UPDATE_FEEDS,
    change: [".where('disabledAt', 'is', null)", ''],
    suite: database,
  },
  {
    guard: 'The secret of a feed is stored as a hash.',
    file: UPDATE_FEEDS,
    change: ['tokenHash: sha256(token) };', 'tokenHash: Buffer.from(token) };'],
    suite: database,
  },
  {
    guard: 'A feed of a user contains no hidden updates.',
    file: QUERIES,
    change: [
      'where u.app_id = f.app_id and not u.is_hidden and not u.is_history and u.kind = any($2::text[])',
      'where u.app_id = f.app_id and not u.is_history and u.kind = any($2::text[])',
    ],
    suite: database,
  },
  {
    guard: 'A user gives only own feeds new addresses.',
    file: UPDATE_FEEDS,
    change: [
      `sealedToken })
        .where('userId', '=', userId)`,
      'sealedToken })',
    ],
    suite: database,
  },
  {
    guard: 'An edit changes the version of a game.',
    file: 'libs/api/adapters/persistence/src/updates/sql-posts.ts',
    change: ['[...fresh, ...edited].map(({ appId }) => appId)', 'fresh.map(({ appId }) => appId)'],
    suite: versions,
  },
  {
    guard: 'A post that is not the newest changes the version of a game.',
    file: 'libs/api/adapters/persistence/src/updates/sql-posts.ts',
    change: [
      'where g.app_id = moved.app_id`',
      'where g.app_id = moved.app_id and g.latest_update_id is distinct from latest.id`',
    ],
    suite: versions,
  },
  {
    guard: 'No transaction of another database of the server holds up events.',
    file: 'libs/api/adapters/persistence/src/updates/sql-game-event.log.ts',
    change: ['oldest_transaction() as oldest', 'pg_snapshot_xmin(pg_current_snapshot()) as oldest'],
    suite: { project: 'adapter-persistence', spec: 'updates/game-events.int-spec' },
  },
  {
    guard: 'Another kind changes the version of a game.',
    file: 'libs/api/adapters/persistence/src/updates/sql-poll.repository.ts',
    change: ['await this.posts.markChanged([appId], lockedAt);', ''],
    suite: versions,
  },
  {
    guard: 'A corrected kind changes the version of a game.',
    file: 'libs/api/adapters/persistence/src/updates/sql-poll.repository.ts',
    change: ['await this.posts.markChanged([row.app_id], lockedAt);', ''],
    suite: versions,
  },
  {
    guard: 'Another name changes the version of a game.',
    file: 'libs/api/adapters/persistence/src/library/sql-game.repository.ts',
    change: [', content_changed_at = excluded.content_changed_at', ''],
    suite: versions,
  },
  {
    guard: 'A follow changes the version of the list of games.',
    file: 'libs/api/adapters/persistence/src/pipelines/sql-pipeline-versions.ts',
    change: ['case when a."hasFetches" then f.followed_at end', 'null::timestamptz'],
    suite: versions,
  },
  {
    guard: 'A version is of one address: the answer to another one is not the same.',
    file: VERSION,
    change: ['publicUrl.href, request.url, userId', 'publicUrl.href, userId'],
    suite: tags,
  },
  {
    guard: 'A version is of the games that the token reaches.',
    file: VERSION,
    change: ['return tokenHolder?.appIds ?? null;', 'return tokenHolder ? null : null;'],
    suite: tags,
  },
  {
    guard: 'A list that begins an age ago is compared by its content.',
    file: VERSION,
    change: ['appIds === undefined || movesByItself(request)', 'appIds === undefined || !movesWithTime'],
    suite: tags,
  },
  {
    guard: 'An answer with content costs quota.',
    file: VERSION,
    change: ['await this.quota.spend(request, reply);', 'void this.quota;'],
    suite: tags,
  },
  {
    guard: 'A public feed is not written again for each request.',
    file: 'libs/api/adapters/http/src/pipelines/v1-feed.controller.ts',
    change: ['const KEPT_MS = 5_000', 'const KEPT_MS = 0'],
    suite: { project: 'adapter-http', spec: 'v1-feed.controller.spec' },
  },
  {
    guard: 'A feed has at most 256 kB of whole posts.',
    file: 'libs/api/adapters/http/src/pipelines/feed-writer.ts',
    change: ['if (isWhole) left -= Buffer.byteLength(content);', ''],
    suite: { project: 'adapter-http', spec: 'feed-writer.spec' },
  },
  {
    guard: 'Other requests are served while feeds are written.',
    file: 'libs/api/application/src/kernel/in-slices.ts',
    change: ['last.then(() => nextTurn()).then(work)', 'Promise.resolve().then(work)'],
    suite: { project: 'adapter-http', spec: 'feed-writer.spec' },
  },
  {
    guard: 'Ids of feeds stay when the address of the instance changes.',
    file: FEED,
    change: ['`tag:${authorityOf(identity)},', '`tag:${authorityOf(publicUrl)},'],
    suite: feed,
  },
  {
    guard: 'Ids of feeds are valid for an instance at an IPv6 address.',
    file: FEED,
    change: [".replace(/[^\\w.-]/g, 'x')", ''],
    suite: feed,
  },
  {
    guard: 'Who gets an ETag may keep the response.',
    file: 'libs/api/adapters/http/src/kernel/security-headers.ts',
    change: ["void reply.header('Cache-Control', 'private, no-cache');", 'void reply;'],
    suite: { project: 'adapter-http', spec: 'kernel/security-headers.spec' },
  },
  {
    guard: 'An Idempotency-Key belongs to a body.',
    file: 'libs/api/application/src/kernel/run-idempotently.use-case.ts',
    change: ['`answer:${userId}:${key}:${content}`', '`answer:${userId}:${key}`'],
    suite: { project: 'adapter-http', spec: 'kernel/idempotent.interceptor.spec' },
  },
  {
    guard: 'A backtest reads only so many posts.',
    file: 'libs/api/application/src/delivery/rules.use-cases.ts',
    change: ['const BACKTEST_POSTS = 20_000;', 'const BACKTEST_POSTS = 20_000_000;'],
    suite: { project: 'application', spec: 'delivery/rules.spec' },
  },
];
