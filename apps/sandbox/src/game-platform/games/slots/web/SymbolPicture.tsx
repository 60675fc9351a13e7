/** The symbols of the slots: the family's five pictures, three letters, the sign of the game on its wild, and the scatter. */
import { memo } from 'react';
import { drawings } from './drawings.tsx';
import { letters } from './letters.ts';
import type { Table } from './table.ts';

const star = 'M50 12 61 39l29 2-22 19 7 28-25-16-25 16 7-28L10 41l29-2z';

type SymbolProps = {
  readonly symbol: number;
  readonly theme: Pick<Table['theme'], 'family' | 'hue' | 'sign'>;
  /** For screen readers; none where the place around it says what it shows. */
  readonly label: string;
};

/** The same symbol is drawn once: each round's answer brings its theme anew. */
export const SymbolPicture = memo(function SymbolPicture({ symbol, theme, label }: SymbolProps) {
  return (
    <svg viewBox="0 0 100 100" role="img" aria-label={label}>
      {symbol === 0 ? (
        <Wild sign={theme.sign} />
      ) : symbol === 9 ? (
        <Scatter />
      ) : (
        (drawings[theme.family][symbol - 1] ?? (
          <Letter letter={letters[symbol] ?? ''} hue={theme.hue + symbol * 40} />
        ))
      )}
    </svg>
  );
}, isSame);

function isSame(one: SymbolProps, other: SymbolProps): boolean {
  return (
    one.symbol === other.symbol &&
    one.label === other.label &&
    one.theme.family === other.theme.family &&
    one.theme.hue === other.theme.hue &&
    one.theme.sign === other.theme.sign
  );
}

/** A seal in cinnabar and gold. */
function Wild({ sign }: { readonly sign: string }) {
  return (
    <>
      <rect x="6" y="6" width="88" height="88" rx="16" fill="#e6bc5c" />
      <rect x="12" y="12" width="76" height="76" rx="12" fill="#a8321f" />
      <rect x="17" y="17" width="66" height="66" rx="9" fill="none" stroke="#f6dda0" strokeWidth="2.5" />
      <text x="50" y="68" textAnchor="middle" fontSize="50" fontWeight="700" fill="#f9edcf">
        {sign}
      </text>
    </>
  );
}

function Scatter() {
  return (
    <>
      <circle cx="50" cy="50" r="42" fill="#f6f2e9" />
      <circle cx="50" cy="50" r="36" fill="none" stroke="#c9973a" strokeWidth="3" />
      <path d={star} transform="translate(14 13) scale(.72)" fill="#c9973a" />
    </>
  );
}

/** @param hue degrees */
function Letter({ letter, hue }: { readonly letter: string; readonly hue: number }) {
  return (
    <text
      x="50"
      y="76"
      textAnchor="middle"
      fontSize="74"
      fontWeight="700"
      fontFamily="Georgia, 'Times New Roman', serif"
      fill={`hsl(${hue % 360} 58% 72%)`}
      stroke={`hsl(${hue % 360} 50% 26%)`}
      strokeWidth="2.5"
    >
      {letter}
    </text>
  );
}
