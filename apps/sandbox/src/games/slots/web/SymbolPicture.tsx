/** The symbols of all slots: ten shapes in the theme's colours, with the theme's sign on the wild. */
const shapes: Readonly<Record<number, string>> = {
  1: 'M50 12 61 39l29 2-22 19 7 28-25-16-25 16 7-28L10 41l29-2z',
  2: 'M50 88C18 64 12 44 22 30c8-11 22-9 28 3 6-12 20-14 28-3 10 14 4 34-28 58z',
  3: 'M50 10 86 50 50 90 14 50z',
  4: 'M50 12c22 14 34 28 34 44a34 34 0 0 1-68 0c0-16 12-30 34-44z',
  5: 'M30 20h40l20 26-40 42L10 46z',
  6: 'M50 14a36 36 0 1 0 0 72 36 36 0 1 0 0-72zm0 18a18 18 0 1 1 0 36 18 18 0 1 1 0-36z',
  7: 'M22 22h56v16H44v10h26v14H44v26H22z',
  8: 'M18 34h64v14H18zm0 22h64v14H18z',
};

/** @param hue degrees of the theme */
export function SymbolPicture({
  symbol,
  hue,
  sign,
  label,
}: {
  readonly symbol: number;
  readonly hue: number;
  readonly sign: string;
  readonly label: string;
}) {
  const fill = `hsl(${(hue + symbol * 37) % 360} 52% ${symbol > 6 ? 62 : 54}%)`;
  return (
    <svg viewBox="0 0 100 100" role="img" aria-label={label}>
      {symbol === 0 ? (
        <>
          <rect x="10" y="10" width="80" height="80" rx="18" fill="#e6bc5c" />
          <rect x="16" y="16" width="68" height="68" rx="13" fill="none" stroke="#b98a2e" strokeWidth="2" />
          <text x="50" y="66" textAnchor="middle" fontSize="46" fontWeight="700" fill="#241a05">
            {sign}
          </text>
        </>
      ) : symbol === 9 ? (
        <>
          <circle cx="50" cy="50" r="40" fill="#f6f2e9" />
          <circle cx="50" cy="50" r="34" fill="none" stroke="#c9973a" strokeWidth="3" />
          <path d={shapes[1]} transform="translate(15 14) scale(.7)" fill="#c9973a" />
        </>
      ) : (
        <path d={shapes[symbol] ?? ''} fill={fill} stroke="rgb(0 0 0 / 18%)" strokeWidth="2" />
      )}
    </svg>
  );
}
