/** Fen as text: "¥1,234.50". Integers only; nothing is computed with the text. */
export function formatFen(fen: number): string {
  const yuan = Math.trunc(fen / 100);
  const rest = String(Math.abs(fen % 100)).padStart(2, '0');
  return `¥${String(yuan).replace(/\B(?=(\d{3})+$)/g, ',')}.${rest}`;
}

/** Whole yuan without decimals when it is one, for chips and buttons. */
export function formatShort(fen: number): string {
  return fen % 100 === 0 ? formatFen(fen).slice(0, -3) : formatFen(fen);
}

/** Hundredths as a multiplier: "1.42×". */
export function formatMultiplier(hundredths: number): string {
  return `${formatFen(hundredths).slice(1)}×`;
}

/** A chance in tenths of a percent, rounded to the nearest: "66.7%". */
export function formatChance(favourable: number, left: number): string {
  const tenths = Math.round((favourable * 1000) / left);
  return `${Math.trunc(tenths / 10)}.${tenths % 10}%`;
}
