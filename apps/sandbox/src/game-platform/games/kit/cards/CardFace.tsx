/** The face of a card, 100 x 140. Decoration for readers of the screen: the one that holds it carries the name. */
import { Court } from './Court.tsx';
import { faceOf, isRed, rankOf, suitOf } from './card.ts';
import styles from './cards.module.css';
import { Pip } from './Pip.tsx';

const ink = '#1b2722';
const red = '#b02a1c';
const [left, middle, right] = [31, 50, 69];
const columns = (ys: readonly number[]) => ys.flatMap((y) => [[left, y] as const, [right, y] as const]);

/** Where the pips of 2 to 10 stand. */
const places: Readonly<Record<number, readonly (readonly [number, number])[]>> = {
  2: [
    [middle, 34],
    [middle, 106],
  ],
  3: [
    [middle, 34],
    [middle, 70],
    [middle, 106],
  ],
  4: columns([34, 106]),
  5: [...columns([34, 106]), [middle, 70]],
  6: columns([34, 70, 106]),
  7: [...columns([34, 70, 106]), [middle, 52]],
  8: [...columns([34, 70, 106]), [middle, 52], [middle, 88]],
  9: [...columns([31, 57, 83, 109]), [middle, 70]],
  10: [...columns([31, 57, 83, 109]), [middle, 44], [middle, 96]],
};

export function CardFace({ card }: { readonly card: number }) {
  const colour = isRed(card) ? red : ink;
  return (
    <svg viewBox="0 0 100 140" className={styles.svg} aria-hidden="true" focusable="false">
      <rect width="100" height="140" rx="9" fill="#fffcf5" />
      <rect
        x=".6"
        y=".6"
        width="98.8"
        height="138.8"
        rx="8.4"
        fill="none"
        stroke="#d9cfb9"
        strokeWidth="1.2"
      />
      <g fill={colour}>
        <Corner card={card} />
        <g transform="rotate(180 50 70)">
          <Corner card={card} />
        </g>
        <Middle card={card} colour={colour} />
      </g>
    </svg>
  );
}

function Corner({ card }: { readonly card: number }) {
  const face = faceOf(card);
  return (
    <>
      <text
        x="12.4"
        y="22"
        textAnchor="middle"
        className={styles.rank}
        textLength={face === '10' ? 15 : undefined}
        lengthAdjust="spacingAndGlyphs"
      >
        {face}
      </text>
      <Pip suit={suitOf(card)} x={12.4} y={32.5} size={11} />
    </>
  );
}

function Middle({ card, colour }: { readonly card: number; readonly colour: string }) {
  const rank = rankOf(card);
  const suit = suitOf(card);
  if (rank === 1) {
    return (
      <>
        <circle cx="50" cy="70" r="30" fill="none" stroke="#d3a23f" strokeWidth="1" />
        <circle
          cx="50"
          cy="70"
          r="27"
          fill="none"
          stroke="#d3a23f"
          strokeWidth=".5"
          strokeDasharray="1.2 2.2"
        />
        <Pip suit={suit} x={50} y={70} size={36} />
      </>
    );
  }
  if (rank === 11 || rank === 12 || rank === 13) {
    return (
      <>
        <rect
          x="21.5"
          y="17.5"
          width="57"
          height="105"
          rx="4"
          fill="#fbf4e4"
          stroke="#d3a23f"
          strokeWidth="1"
        />
        {[0, 180].map((turn) => (
          <g key={turn} transform={`rotate(${turn} 50 70)`}>
            <g transform="translate(50 70)">
              <Court rank={rank} colour={colour} />
            </g>
            <Pip suit={suit} x={29.5} y={27} size={10} />
          </g>
        ))}
        <path d="M22 70H78" stroke="#d3a23f" strokeWidth="1.6" />
      </>
    );
  }
  return (places[rank] ?? []).map(([x, y]) => (
    <Pip key={`${x},${y}`} suit={suit} x={x} y={y} size={rank > 8 ? 17 : 19} upsideDown={y > 70} />
  ));
}
