/** The goal of a figure; `text` describes its source. */
export interface Goal {
  text: string;
  /** Whether the goal applies to the ratio or to the value. */
  of: 'ratio' | 'value';
  atLeast?: number;
  atMost?: number;
}

export interface Measurement {
  suite: string;
  name: string;
  value: number;
  unit: string;
  /** Measured in the same run. */
  reference?: { name: string; value: number };
  goal?: Goal;
  /** Further observations. */
  note?: string;
}

export interface Figure extends Measurement {
  /** Value over reference; null without a reference. */
  ratio: number | null;
  /** null without a goal. */
  passed: boolean | null;
}

/** Compares a measurement with its reference and its goal. */
export const judge = (measurement: Measurement): Figure => {
  const { value, reference, goal } = measurement;
  const ratio = reference ? value / reference.value : null;
  return { ...measurement, ratio, passed: goal ? meets(goal, goal.of === 'ratio' ? ratio : value) : null };
};

const meets = ({ atLeast = -Infinity, atMost = Infinity }: Goal, judged: number | null): boolean =>
  judged !== null && judged >= atLeast && judged <= atMost;

/** The middle value, or the mean of the two in the middle. */
export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? NaN) + upper) / 2;
};
