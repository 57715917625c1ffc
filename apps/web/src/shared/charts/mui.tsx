import { BarChart } from '@mui/x-charts/BarChart';
import { SparkLineChart } from '@mui/x-charts/SparkLineChart';
import { Themed } from '@/shared/ui/mui';
import type { BarChartProps } from './chart-props.ts';
import { PatternDefinition } from './patterns.tsx';
import type { Pattern } from './patterns.tsx';

const NO_MARGIN = { top: 4, right: 0, bottom: 0, left: 0 };

interface BarsProps extends BarChartProps {
  patternId: (pattern: Pattern) => string;
}

export const Bars = ({ slots, series, height, patternId }: BarsProps) => (
  <Themed>
    <BarChart
      height={height}
      margin={NO_MARGIN}
      hideLegend
      skipAnimation
      disableKeyboardNavigation
      xAxis={[{ data: [...slots], scaleType: 'band', categoryGapRatio: 0.2, position: 'none' }]}
      yAxis={[{ position: 'none', min: 0 }]}
      series={series.map(({ name, values, pattern }) => ({
        label: name,
        data: [...values],
        stack: 'all',
        color: `url(#${patternId(pattern)})`,
      }))}
    >
      <defs>
        {series.map(({ name, pattern, color }) => (
          <PatternDefinition key={name} id={patternId(pattern)} pattern={pattern} color={color} />
        ))}
      </defs>
    </BarChart>
  </Themed>
);

export const Line = ({ values, height }: { values: readonly number[]; height: number }) => (
  <Themed>
    <SparkLineChart
      data={[...values]}
      height={height}
      area
      baseline="min"
      disableKeyboardNavigation
      color="var(--text-secondary)"
      margin={NO_MARGIN}
    />
  </Themed>
);
