import { parentOf } from './answer-shape.ts';
import type { AnswerShape, ValueType } from './answer-shape.ts';

/** 'new': a path that was not there. 'changed': a path with a type that it did not have. 'vanished': a path is missing. */
export const DRIFTS = ['new', 'changed', 'vanished'] as const;
export type Drift = (typeof DRIFTS)[number];

export interface SourceAlarm {
  drift: Drift;
  path: string;
  /** Types before; none of a new path. */
  before: ValueType[];
  /** The type now; null: it is missing. */
  now: ValueType | null;
  /** What surrounded the path in the first such answer. */
  example: string;
}

/** An answer of an endpoint. */
export interface SeenShape {
  shape: AnswerShape;
  /** What was asked for, such as a hash of the URL. */
  subject: string;
  /** What surrounds a path in the answer. */
  exampleOf(path: string, type: ValueType | null): string;
}

/** Answers after which an endpoint, or an object inside its answers, is known. */
export const ANSWERS_TO_LEARN = 100;
/** Answers with something new, out of up to twice as many, that raise an alarm. */
const NOVEL_ANSWERS = 10;
/** What is seen less often than that in so many answers is rare, but normal. */
const RARE_AFTER = 200;
/** A path that stands in this share of the answers is missed if it is missing in so many in a row. */
const STANDING = 0.98;
const MISSING_ANSWERS = 20;
/** Different subjects that an alarm needs, so that one game alone raises none. */
const SUBJECTS = 3;
const FADES_AFTER = 10_000;
const MOST_PATHS = 600;
const MOST_NOVELTIES = 40;

interface Novelty {
  type: ValueType;
  /** Answers since the first with it that could have had it, and those with it. */
  of: number;
  seen: number;
  subjects: string[];
  example: string;
}

interface LearnedPath {
  /** Known types; none: the path itself is new. */
  types: ValueType[];
  /** Answers that could have had the path, and those with it. */
  of: number;
  seen: number;
  /** Answers in which it was an object, and an array. */
  objects: number;
  arrays: number;
  novelties: Novelty[];
  /** Answers without it since the last with it. */
  missing: { answers: number; subjects: string[]; example: string } | null;
  /** Its absence was told. */
  isGone: boolean;
}

/** As JSON. */
export interface StoredShape {
  answers: number;
  paths: Record<string, LearnedPath>;
}

const addSubject = (subjects: string[], subject: string): void => {
  if (subjects.length < SUBJECTS && !subjects.includes(subject)) subjects.push(subject);
};

/**
 * The form of an endpoint's answers, learned from them. Whatever occurs in the first answers is normal. Later, only what
 * most answers agree on is a drift: rare fields come and go.
 */
export class LearnedShape {
  private readonly paths: Map<string, LearnedPath>;
  private noveltyCount: number;
  private answers: number;

  constructor(stored: StoredShape = { answers: 0, paths: {} }) {
    this.answers = stored.answers;
    this.paths = new Map(Object.entries(stored.paths));
    this.noveltyCount = [...this.paths.values()].reduce((sum, { novelties }) => sum + novelties.length, 0);
  }

  toJSON(): StoredShape {
    return { answers: this.answers, paths: Object.fromEntries(this.paths) };
  }

  /** Answers taken in, and paths that are known. */
  get size(): { answers: number; paths: number } {
    return { answers: this.answers, paths: this.paths.size };
  }

  /** Takes an answer in. @returns the drifts that it made certain, each told once */
  see(answer: SeenShape): SourceAlarm[] {
    this.answers += 1;
    const alarms: SourceAlarm[] = [];
    for (const [path, types] of answer.shape) alarms.push(...this.take(path, types, answer));
    for (const [path, learned] of this.paths)
      if (!answer.shape.has(path)) alarms.push(...this.miss(path, learned, answer));
    return alarms;
  }

  private take(path: string, types: ReadonlySet<ValueType>, answer: SeenShape): SourceAlarm[] {
    const known = this.paths.get(path);
    if (!known && !this.mayAdd(path)) return [];
    const learned = known ?? newPath();
    this.paths.set(path, learned);
    if (types.has('object')) learned.objects += 1;
    if (types.has('array')) learned.arrays += 1;
    count(learned, 1 + (learned.missing?.answers ?? 0));
    learned.seen += 1;
    // Back again: whether it stands is counted anew.
    if (learned.isGone) Object.assign(learned, { of: 1, seen: 1, isGone: false });
    learned.missing = null;
    const mayLearn = this.mayLearn(path, learned);
    for (const type of types) {
      if (learned.types.includes(type)) continue;
      if (mayLearn) learned.types.push(type);
      else this.notice(path, learned, type, answer);
    }
    return this.judge(path, learned, types, answer.subject);
  }

  /** Paths inside of what is new are learned once that is known. */
  private mayAdd(path: string): boolean {
    const parent = parentOf(path);
    const isPlaceKnown = parent === null || this.paths.get(parent)?.types.includes(containerOf(path));
    return isPlaceKnown === true && this.paths.size < MOST_PATHS;
  }

  /** Whether any type is normal: where little was seen yet of the path, if it is known, or else of what contains it. */
  private mayLearn(path: string, { types, seen }: LearnedPath): boolean {
    const parent = parentOf(path);
    const place = parent === null ? null : this.paths.get(parent);
    const inPlace = place ? (containerOf(path) === 'array' ? place.arrays : place.objects) : this.answers;
    return inPlace <= ANSWERS_TO_LEARN || (types.length > 0 && seen <= ANSWERS_TO_LEARN);
  }

  private notice(path: string, learned: LearnedPath, type: ValueType, answer: SeenShape): void {
    const isNoticed = learned.novelties.some((novelty) => novelty.type === type);
    if (isNoticed || this.noveltyCount >= MOST_NOVELTIES) return;
    this.noveltyCount += 1;
    learned.novelties.push({ type, of: 0, seen: 0, subjects: [], example: answer.exampleOf(path, type) });
  }

  /**
   * Counts an answer that could have had the novelties of a path, and settles those that are certain or rare.
   * @param types of the path in this answer
   */
  private judge(
    path: string,
    learned: LearnedPath,
    types: ReadonlySet<ValueType>,
    subject: string,
  ): SourceAlarm[] {
    const alarms: SourceAlarm[] = [];
    for (const novelty of [...learned.novelties]) {
      novelty.of += 1;
      if (types.has(novelty.type)) {
        novelty.seen += 1;
        addSubject(novelty.subjects, subject);
      }
      const isDrift =
        novelty.seen >= NOVEL_ANSWERS &&
        novelty.seen * 2 >= novelty.of &&
        novelty.subjects.length >= SUBJECTS;
      if (!isDrift && novelty.of < RARE_AFTER) continue;
      const { type, example } = novelty;
      const before = [...learned.types];
      const isNew = before.length === 0;
      if (isDrift) alarms.push({ drift: isNew ? 'new' : 'changed', path, before, now: type, example });
      // A new path is told once, with all of its types.
      const settled = isNew ? learned.novelties : [novelty];
      learned.types.push(...settled.map((one) => one.type));
      learned.novelties = learned.novelties.filter((one) => !settled.includes(one));
      this.noveltyCount -= settled.length;
      if (isNew) break;
    }
    return alarms;
  }

  private miss(path: string, learned: LearnedPath, answer: SeenShape): SourceAlarm[] {
    if (!couldHave(answer.shape, path)) return [];
    if (learned.types.length === 0) return this.judge(path, learned, new Set(), answer.subject);
    if (learned.isGone) return [];
    if (learned.of < ANSWERS_TO_LEARN || learned.seen < learned.of * STANDING) {
      count(learned, 1);
      return [];
    }
    learned.missing ??= { answers: 0, subjects: [], example: answer.exampleOf(path, null) };
    learned.missing.answers += 1;
    addSubject(learned.missing.subjects, answer.subject);
    const { answers, subjects, example } = learned.missing;
    if (answers < MISSING_ANSWERS || subjects.length < SUBJECTS) return [];
    learned.isGone = true;
    learned.missing = null;
    return [{ drift: 'vanished', path, before: [...learned.types], now: null, example }];
  }
}

const newPath = (): LearnedPath => ({
  types: [],
  of: 0,
  seen: 0,
  objects: 0,
  arrays: 0,
  novelties: [],
  missing: null,
  isGone: false,
});

/** What a value must be to have this path inside. */
const containerOf = (path: string): 'array' | 'object' => (path.endsWith('[]') ? 'array' : 'object');

/** Counts answers that could have had the path; older ones fade. */
const count = (learned: LearnedPath, answers: number): void => {
  learned.of += answers;
  if (learned.of < FADES_AFTER) return;
  learned.of /= 2;
  learned.seen /= 2;
};

/** Whether the answer has what would contain the path. */
const couldHave = (shape: AnswerShape, path: string): boolean => {
  const parent = parentOf(path);
  return parent !== null && shape.get(parent)?.has(containerOf(path)) === true;
};
