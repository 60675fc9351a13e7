import { theme } from 'antd';
import { useEffect, useRef } from 'react';
import uPlot from 'uplot';
import { languageTag } from '../../texts/language.ts';
import { say } from '../../texts/say.ts';
import 'uplot/dist/uPlot.min.css';
import { yuan } from '../../labels/money.ts';
import styles from './chart.module.css';

export type Series = {
  readonly label: string;
  readonly values: readonly (number | null)[];
  /** Of the span before: quieter. */
  readonly faint?: boolean;
};

type Props = {
  /** What stands below each point. */
  readonly moments: readonly string[];
  readonly series: readonly Series[];
  /** What the picture shows, for who cannot see it. */
  readonly label: string;
};

const height = 240;

/** Lines over hours or days, in the colours of the theme. Loaded when it is shown first. */
export default function Chart({ moments, series, label }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const { token } = theme.useToken();
  useEffect(() => {
    const element = place.current;
    if (element === null) return undefined;
    const colours = [token.colorPrimary, token.colorWarning, token.colorInfo];
    const axis = {
      stroke: token.colorTextTertiary,
      grid: { stroke: token.colorSplit, width: 1 },
      ticks: { stroke: token.colorSplit, width: 1 },
      font: `12px ${token.fontFamily}`,
    };
    const bright = series.filter(({ faint }) => faint !== true).length;
    const plot = new uPlot(
      {
        width: element.clientWidth,
        height,
        scales: { x: { time: false } },
        legend: { live: true },
        cursor: { drag: { x: false, y: false } },
        axes: [
          {
            ...axis,
            // One label a place, however many points there are.
            values: (_plot, places) =>
              places.map((one) => (Number.isInteger(one) ? (moments[one] ?? '') : '')),
            space: 64,
          },
          { ...axis, size: 76, values: (_plot, amounts) => amounts.map(short) },
        ],
        series: [
          {
            label: say('时间'),
            value: (_plot, one: number | null) => (one === null ? '' : (moments[one] ?? '')),
          },
          ...series.map(({ label: name, faint }, index) => ({
            label: name,
            stroke: faint ? token.colorTextQuaternary : (colours[index % bright] ?? token.colorText),
            width: 2,
            ...(faint ? { dash: [4, 4] } : {}),
            points: { show: moments.length < 3 },
            value: (_plot: uPlot, amount: number | null) => (amount === null ? '' : yuan(amount)),
          })),
        ],
      },
      [moments.map((_moment, index) => index), ...series.map(({ values }) => [...values])],
      element,
    );
    const watch = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height }));
    watch.observe(element);
    return () => {
      watch.disconnect();
      plot.destroy();
    };
  }, [moments, series, token]);
  return <div ref={place} className={styles.chart} role="img" aria-label={label} />;
}

const compact = new Intl.NumberFormat(languageTag, { notation: 'compact', maximumFractionDigits: 1 });

/** `1.2万`, in English `12K`. */
function short(amount: number): string {
  return Math.abs(amount) >= 10_000 ? compact.format(amount) : String(amount);
}
