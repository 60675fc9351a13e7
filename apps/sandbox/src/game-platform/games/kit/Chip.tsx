const colours: Readonly<Record<number, string>> = {
  1: '#6b7a72',
  5: '#a5311f',
  10: '#1d5f8a',
  50: '#0f6b50',
  100: '#1f2925',
  500: '#6d3a86',
};

/** A chip from above; the button that holds it carries its name. */
export function Chip({ yuan }: { readonly yuan: number }) {
  const colour = colours[yuan] ?? '#1f2925';
  return (
    <svg viewBox="0 0 48 48" aria-hidden="true" focusable="false">
      <circle cx="24" cy="24" r="23" fill={colour} />
      {/* Six light blocks on the rim: a sixth of 2 pi 20.4 is 21.36. */}
      <circle
        cx="24"
        cy="24"
        r="20.4"
        fill="none"
        stroke="#fffaf0"
        strokeWidth="5.2"
        strokeDasharray="8.4 12.96"
        strokeDashoffset="4.2"
      />
      <circle cx="24" cy="24" r="16.4" fill={colour} stroke="#fffaf0" strokeWidth="1.1" />
      <circle cx="24" cy="24" r="14" fill="none" stroke="#e6bc5c" strokeWidth=".7" strokeDasharray="1 2" />
      <text
        x="24"
        y={yuan > 99 ? 28.6 : 29.4}
        textAnchor="middle"
        fill="#fffaf0"
        fontSize={yuan > 99 ? 13 : 16}
        fontWeight="700"
        fontFamily="-apple-system, Roboto, 'Helvetica Neue', Arial, sans-serif"
      >
        {yuan}
      </text>
    </svg>
  );
}
