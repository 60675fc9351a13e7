import { Input } from 'antd';
import type { RuleFigure } from '../api/proposals.ts';
import { isAsBegun } from '../labels/new-promotion.ts';
import { distanceText, figureLines, figureName } from '../labels/rules.ts';
import { say } from '../texts/say.ts';
import styles from './rule-figures.module.css';
import { useVenuesByCode } from './use-venue-names.ts';

type Props = {
  readonly figures: readonly RuleFigure[];
  /** What was typed once more, by path; absent where nobody types. */
  readonly typed?: Readonly<Record<string, string>>;
  readonly onType?: (path: string, text: string) => void;
};

/**
 * Each figure before and after; what is far from the last value is red, and may have to be typed once more. What somebody set stands first:
 * a new promotion has thirty figures, and a second person reads what is decided, not what every promotion has.
 */
export function RuleFigures({ figures, ...typing }: Props) {
  // Nothing of what is new was there before; the state of all else has not changed, or was another one.
  const isNew = figures.some(({ path, before }) => path === 'promotion.state' && before === null);
  const told = figures.filter((figure) => !isAsBegun(figure));
  const begun = figures.filter(isAsBegun);
  if (told.length === 0 || begun.length === 0)
    return <FigureList figures={figures} isNew={isNew} {...typing} />;
  return (
    <>
      <FigureList figures={told} isNew={isNew} {...typing} />
      <details className={styles.begun}>
        <summary>{say('其余 {0} 项为默认值', begun.length)}</summary>
        <FigureList figures={begun} isNew={isNew} {...typing} />
      </details>
    </>
  );
}

function FigureList({ figures, isNew, typed, onType }: Props & { readonly isNew: boolean }) {
  const venues = useVenuesByCode();
  return (
    <ul className={styles.figures}>
      {figures.map((figure) => {
        const name = figureName(figure.path, venues);
        const distance = distanceText(figure);
        return (
          <li key={figure.path} className={figure.far ? styles.far : ''}>
            <strong>{name}</strong>
            <span className={styles.change}>
              {!isNew && (
                <>
                  <Side unit={figure.unit} text={figure.before} path={figure.path} />
                  <span className={styles.arrow} role="img" aria-label={say('改为')}>
                    →
                  </span>
                </>
              )}
              <Side unit={figure.unit} text={figure.after} path={figure.path} />
              {distance !== undefined && <em>{figure.far ? say('与原值相差 {0}', distance) : distance}</em>}
            </span>
            {figure.far && onType !== undefined && (
              <Input
                aria-label={say('再输入一遍 {0}', name)}
                placeholder={say('与原值相差较大，请再输入一遍新数字')}
                inputMode="decimal"
                autoComplete="off"
                value={typed?.[figure.path] ?? ''}
                onChange={({ target }) => onType(figure.path, target.value)}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}

type SideProps = Pick<RuleFigure, 'unit'> & {
  readonly text: string | null;
  readonly path: string;
};

function Side({ unit, text, path }: SideProps) {
  return (
    <span className={styles.side}>
      {figureLines(unit, text, path).map((line) => (
        <span key={line}>{line}</span>
      ))}
    </span>
  );
}

/** Whether every far figure was typed as a number. */
export function allTyped(figures: readonly RuleFigure[], typed: Readonly<Record<string, string>>): boolean {
  return figures.every(({ far, path }) => !far || (typed[path] ?? '').trim() !== '');
}
