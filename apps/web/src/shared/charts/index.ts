export { BarChart, Sparkline } from './charts.tsx';
