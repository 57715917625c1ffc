import type { Pattern } from './patterns.tsx';

interface ChartSeries {
  name: string;
  /** More about it in the legend. */
  note?: string;
  /** A CSS color, from the tokens. */
  color: string;
  /** Tells series apart without their colors. */
  pattern: Pattern;
  /** One per slot; null: the series has no bar there. */
  values: readonly (number | null)[];
}

export interface BarChartProps {
  /** What the bars show; the accessible name. */
  label: string;
  /** Head of the first column of the table: what a slot is. */
  slot: string;
  /** Names of the bars. */
  slots: readonly string[];
  /** Stacked. */
  series: readonly ChartSeries[];
  /** In CSS pixels. */
  height: number;
}
