import type { FigureName } from '@mingpai/contract/console/reports/names';
import type { ConsoleAnswer } from '@mingpai/contract/console/types';
import { Link } from 'react-router';
import { Means } from '../../components/means.tsx';
import { count, percent, yuan } from '../../labels/money.ts';
import { say } from '../../texts/say.ts';
import styles from './page.module.css';
import { linesPath, type Span } from './span.ts';
import { figureWords } from './words.ts';

type Figure = ConsoleAnswer<'reportFigures'>['figures'][number];

/** Whose size says most come first, larger. */
const large: ReadonlySet<FigureName> = new Set(['deposits', 'withdrawals', 'net_deposit', 'ggr', 'ngr']);

/** Each figure beside what it was, leading to what it is made of. */
export function Tiles({ figures, span }: { readonly figures: readonly Figure[]; readonly span: Span }) {
  return (
    <ul className={styles.tiles}>
      {figures.map((figure) => (
        <li key={figure.name} className={styles.tile} data-large={large.has(figure.name)}>
          <Tile figure={figure} span={span} />
        </li>
      ))}
    </ul>
  );
}

function Tile({
  figure: { name, unit, value, before },
  span,
}: {
  readonly figure: Figure;
  readonly span: Span;
}) {
  const words = figureWords[name];
  return (
    <>
      <div className={styles.name}>
        <span>{words.name}</span>
        <Means {...words} />
      </div>
      <Link to={linesPath(span, name)} className={`${styles.value} figures`} data-negative={(value ?? 0) < 0}>
        {written(unit, value)}
      </Link>
      <div className={`${styles.was} figures`}>
        <span>{written(unit, before)}</span>
        <Difference unit={unit} value={value} before={before} />
      </div>
    </>
  );
}

function Difference({ unit, value, before }: Pick<Figure, 'unit' | 'value' | 'before'>) {
  if (unit === 'percent' || value === null || before === null || before === 0) return null;
  const grown = Math.round(((value - before) / Math.abs(before)) * 1_000) / 10;
  if (grown === 0) return <span>{say('持平')}</span>;
  return (
    <span data-direction={grown > 0 ? 'up' : 'down'}>
      {grown > 0 ? '↑' : '↓'} {Math.abs(grown)}%
    </span>
  );
}

/** How a figure is written by its unit. */
export function written(unit: Figure['unit'], value: number | null): string {
  if (value === null) return '—';
  if (unit === 'yuan') return yuan(value);
  return unit === 'percent' ? percent(value) : count(value);
}
