/** The colors and ticks of every chart. */
import { buildChartTheme } from '@visx/xychart';

export const CHART_THEME = buildChartTheme({
  backgroundColor: 'transparent',
  colors: ['var(--rank-other)'],
  gridColor: 'var(--line)',
  gridColorDark: 'var(--line-strong)',
  tickLength: 4,
});
