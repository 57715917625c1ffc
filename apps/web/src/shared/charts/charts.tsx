import { Suspense, lazy, useId } from 'react';
import { formatNumber } from '@/shared/lib';
import { Skeleton } from '@/shared/ui';
import { PatternDefinition } from './patterns.tsx';
import type { BarChartProps } from './chart-props.ts';
import styles from './charts.module.css';

const Bars = lazy(() => import('./mui.tsx').then(({ Bars: Chart }) => ({ default: Chart })));
const Line = lazy(() => import('./mui.tsx').then(({ Line: Chart }) => ({ default: Chart })));

/** Bars with a legend; screen readers get a table. */
export const BarChart = (props: BarChartProps) => {
  const { label, slot, slots, series, height } = props;
  const id = useId().replace(/[^\w-]/g, '');
  return (
    <figure className={styles.figure} aria-label={label}>
      <div aria-hidden="true" className={styles.chart} style={{ height }}>
        <Suspense fallback={<Skeleton height={height} />}>
          <Bars {...props} patternId={(pattern) => `${id}${pattern}`} />
        </Suspense>
      </div>
      {series.length > 1 && (
        <ul className={styles.legend} role="list" aria-hidden="true">
          {series.map(({ name, note, color, pattern }) => (
            <li key={name}>
              <svg width="12" height="12">
                <defs>
                  <PatternDefinition id={`${id}legend${pattern}`} pattern={pattern} color={color} />
                </defs>
                <rect width="12" height="12" rx="2" fill={`url(#${id}legend${pattern})`} />
              </svg>
              {note ? `${name}: ${note}` : name}
            </li>
          ))}
        </ul>
      )}
      <div className="visually-hidden">
        <table>
          <caption>{label}</caption>
          <thead>
            <tr>
              <th scope="col">{slot}</th>
              {series.map(({ name }) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {slots.map((name, index) => (
              <tr key={index}>
                <th scope="row">{name}</th>
                {series.map(({ name: column, values }) => (
                  <td key={column}>{formatNumber(values[index] ?? 0)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
};

interface SparklineProps {
  /** What the line shows, in words. */
  text: string;
  values: readonly number[];
  /** In CSS pixels. */
  height: number;
}

/** A small line without axes; screen readers get the text. */
export const Sparkline = ({ text, values, height }: SparklineProps) => (
  <div className={styles.spark}>
    <span className="visually-hidden">{text}</span>
    <div aria-hidden="true" style={{ height }}>
      <Suspense fallback={null}>
        <Line values={values} height={height} />
      </Suspense>
    </div>
  </div>
);
