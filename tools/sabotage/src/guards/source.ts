import type { Sabotage } from '../sabotage.ts';

/** Guards of the watch over the store. */
export const guards: Sabotage[] = [
  {
    guard: 'An empty list is no drift of its elements.',
    file: 'libs/api/domain/src/operations/learned-shape.ts',
    change: ['if (!couldHave(answer.shape, path)) return [];', ''],
    suite: { project: 'domain', spec: 'operations/learned-shape.spec' },
  },
  {
    guard: 'One odd game raises no alarm.',
    file: 'libs/api/domain/src/operations/learned-shape.ts',
    change: ['        novelty.subjects.length >= SUBJECTS;', '        true;'],
    suite: { project: 'domain', spec: 'operations/learned-shape.spec' },
  },
  {
    guard: 'A rare field is no drift.',
    file: 'libs/api/domain/src/operations/learned-shape.ts',
    change: ['        novelty.seen * 2 >= novelty.of &&\n', ''],
    suite: { project: 'domain', spec: 'operations/learned-shape.spec' },
  },
  {
    guard: 'Paths of a hostile answer are bounded.',
    file: 'libs/api/domain/src/operations/answer-shape.ts',
    change: ['else if (shape.size < MOST_PATHS) shape', 'else if (shape.size >= 0) shape'],
    suite: { project: 'domain', spec: 'operations/answer-shape.spec' },
  },
  {
    guard: 'An alarm about answers about persons has no query.',
    file: 'libs/api/adapters/persistence/src/operations/sql-source-watch.ts',
    change: [`const shown = isPersonal ? url.replace(/\\?.*/s, '') : url;`, 'const shown = url;'],
    suite: { project: 'adapter-persistence', spec: 'operations/source-watch.int-spec' },
  },
  {
    guard: 'Answers about persons are marked as such.',
    file: 'libs/api/adapters/steam/src/steam-http.ts',
    change: ['isPersonal: isPersonal(endpoint)', 'isPersonal: !isPersonal(endpoint)'],
    suite: { project: 'adapter-steam', spec: 'steam-profiles.int-spec' },
  },
  {
    guard: 'A burst of answers is not looked at whole.',
    file: 'libs/api/adapters/persistence/src/operations/sql-source-watch.ts',
    change: ['    if (this.waiting.length >= MOST_ANSWERS) return;\n', ''],
    suite: { project: 'adapter-persistence', spec: 'operations/source-watch.int-spec' },
  },
  {
    guard: 'Nothing is replayed before a trial.',
    file: 'libs/api/application/src/updates/replay-posts.use-cases.ts',
    change: ['if (!wasTried) throw new ReplayNeedsTrial();', ''],
    suite: { project: 'application', spec: 'updates/replay-posts.spec' },
  },
  {
    guard: 'A trial changes nothing.',
    file: 'libs/api/adapters/persistence/src/updates/sql-replay.repository.ts',
    change: ['if (!step.isTrial && posts.length > 0)', 'if (posts.length > 0)'],
    suite: { project: 'adapter-persistence', spec: 'updates/replays.int-spec' },
  },
  {
    guard: 'A replay leaves posts alone that were edited meanwhile.',
    file: 'libs/api/adapters/persistence/src/updates/sql-replay.repository.ts',
    change: ['where u.id = reread.id and u.content_hash = reread.hash_before', 'where u.id = reread.id'],
    suite: { project: 'adapter-persistence', spec: 'updates/replays.int-spec' },
  },
  {
    guard: 'A replay leaves items alone that were read from an earlier wording.',
    file: 'libs/api/adapters/persistence/src/updates/sql-replay.repository.ts',
    change: ['i.update_id = u.id and i.content_hash = u.content_hash', 'i.update_id = u.id'],
    suite: { project: 'adapter-persistence', spec: 'updates/replays.int-spec' },
  },
  {
    guard: 'A replay of items changes nothing when repeated.',
    file: 'libs/shared/items/src/compare.ts',
    change: ['item && storedItem(item)', 'item'],
    suite: { project: 'application', spec: 'updates/replay-posts.spec' },
  },
  {
    guard: 'A replay that changes the hash of a post does not leave its items without a post.',
    file: 'libs/api/adapters/persistence/src/updates/sql-replay.repository.ts',
    change: [
      'update update_items i set content_hash = reread.hash',
      'update update_items i set content_hash = reread.hash_before',
    ],
    suite: { project: 'adapter-persistence', spec: 'updates/replays.int-spec' },
  },
];
