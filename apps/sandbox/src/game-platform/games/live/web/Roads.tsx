/** The last rounds as players read them: the bead plate, and the big road. */
import { useEffect, useRef } from 'react';
import type { Language } from '../../../../kit/page/language.ts';
import type { Face, Winner } from './face.ts';
import styles from './Roads.module.css';
import { type Bead, beadPlate, bigRoad, roadRows } from './roads.ts';
import type { Drawn } from './table.ts';
import type { Texts } from './texts.ts';

interface RoadsProps {
  readonly text: Texts;
  readonly language: Language;
  readonly face: Face;
  /** Those that may be seen, newest first. */
  readonly drawn: readonly Drawn[];
}

/** Pixels of a place on a road. */
const cell = 16;
const beadColumns = 6;
const fewestColumns = 14;

export function Roads({ text, language, face, drawn }: RoadsProps) {
  const { signs, kinds } = face.texts[language];
  const results = drawn
    .flatMap(({ round, result }): Bead[] => {
      const dealt = face.read(result);
      return dealt ? [{ round, winner: dealt.winner }] : [];
    })
    .reverse();
  const count = (winner: Winner) => results.filter((bead) => bead.winner === winner).length;
  const counts = (['left', 'right', 'tie'] as const).map((winner) => ({
    winner,
    words: text.counted(kinds[face.kindOf[winner]] ?? '', count(winner)),
  }));
  return (
    <section className={styles.roads} aria-label={text.roads}>
      <p className={styles.counts} data-testid="counts">
        {counts.map(({ winner, words }) => (
          <span key={winner} data-winner={winner}>
            {words}
          </span>
        ))}
      </p>
      {results.length === 0 ? (
        <p className={styles.none}>{text.noRoad}</p>
      ) : (
        <div className={styles.both}>
          <Beads label={text.beads} signs={signs} results={results} />
          <Runs label={text.bigRoad} results={results} />
        </div>
      )}
    </section>
  );
}

interface BeadsProps {
  readonly label: (signs: string) => string;
  readonly signs: { readonly [winner in Winner]: string };
  readonly results: readonly Bead[];
}

function Beads({ label, signs, results }: BeadsProps) {
  const beads = beadPlate(results, beadColumns);
  return (
    <svg
      className={styles.beads}
      viewBox={`0 0 ${beadColumns * cell} ${roadRows * cell}`}
      width={beadColumns * cell}
      height={roadRows * cell}
      role="img"
      aria-label={label(beads.map(({ winner }) => signs[winner]).join(' '))}
      data-testid="bead-plate"
    >
      <Grid columns={beadColumns} />
      {beads.map(({ round, winner, column, row }) => {
        const [x, y] = [(column + 0.5) * cell, (row + 0.5) * cell];
        return (
          <g key={round} data-winner={winner} className={styles.bead}>
            <circle cx={x} cy={y} r={cell * 0.44} />
            <text x={x} y={y + 3.4} textAnchor="middle">
              {signs[winner]}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

function Runs({ label, results }: { readonly label: string; readonly results: readonly Bead[] }) {
  const stones = bigRoad(results);
  const columns = Math.max(fewestColumns, ...stones.map(({ column }) => column + 2));
  const box = useRef<HTMLElement>(null);
  const latest = results.at(-1)?.round;
  // The newest stones stand at the right.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the new result that this follows
  useEffect(() => {
    box.current?.scrollTo({ left: box.current.scrollWidth });
  }, [latest]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
    <section ref={box} className={styles.runs} aria-label={label} tabIndex={0}>
      <svg
        viewBox={`0 0 ${columns * cell} ${roadRows * cell}`}
        width={columns * cell}
        height={roadRows * cell}
        aria-hidden="true"
        focusable="false"
        data-testid="big-road"
      >
        <Grid columns={columns} />
        {stones.map(({ round, winner, ties, column, row }) => {
          const [x, y] = [(column + 0.5) * cell, (row + 0.5) * cell];
          return (
            <g key={round} data-winner={winner} className={styles.stone}>
              <circle cx={x} cy={y} r={cell * 0.36} />
              {ties > 0 ? <path d={`M${x - 5} ${y + 5}L${x + 5} ${y - 5}`} /> : null}
            </g>
          );
        })}
      </svg>
    </section>
  );
}

function Grid({ columns }: { readonly columns: number }) {
  const down = Array.from({ length: columns + 1 }, (_, x) => `M${x * cell} 0V${roadRows * cell}`);
  const across = Array.from({ length: roadRows + 1 }, (_, y) => `M0 ${y * cell}H${columns * cell}`);
  return <path className={styles.grid} d={[...down, ...across].join('')} />;
}
