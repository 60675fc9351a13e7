import { at, drawing, gold, ground, jade, paper } from './paint.ts';
import { brandSign, cardBack } from './pieces.ts';

const green = '#0f5c48';

/** The mark: a card that lies face up on one that does not yet, with sun and moon (明) on it. */
function mark(): string {
  return (
    at(21, 25, `<rect x="-12" y="-16" width="24" height="32" rx="4.5" fill="${jade}"/>`, -14) +
    at(
      27,
      23.5,
      `<rect x="-13" y="-17.5" width="26" height="35" rx="5" fill="${green}" stroke="${paper}" stroke-opacity=".4" stroke-width=".8"/>${brandSign(0, 0, 8.2, paper, gold)}`,
      6,
    )
  );
}

export function brand(): Record<string, string> {
  return {
    'brand/mark': drawing(48, 48, mark()),
    'brand/icon': drawing(
      512,
      512,
      `<rect width="512" height="512" fill="${paper}"/>${at(40, 42, mark(), 0, 9)}`,
    ),
    'brand/stage': drawing(640, 280, ground('brand', 640, 280, 7) + brandSign(320, 140, 34, '#2c6350')),
    'brand/welcome': drawing(
      112,
      88,
      at(34, 46, cardBack(), -16, 0.78) +
        at(
          74,
          44,
          `<rect x="-30" y="-42" width="60" height="84" rx="7" fill="${paper}"/><rect x="-29.5" y="-41.5" width="59" height="83" rx="6.5" fill="none" stroke="#000" stroke-opacity=".16"/>${brandSign(0, 0, 16, green, '#b98a2e')}`,
          10,
          0.86,
        ),
    ),
    'brand/card-back': drawing(60, 84, at(30, 42, cardBack())),
    'brand/card-face': drawing(
      60,
      84,
      at(
        30,
        42,
        `<rect x="-30" y="-42" width="60" height="84" rx="7" fill="${paper}"/><rect x="-29.5" y="-41.5" width="59" height="83" rx="6.5" fill="none" stroke="#000" stroke-opacity=".14"/>${brandSign(0, 0, 16, green, '#b98a2e')}`,
      ),
    ),
    'brand/avatar': drawing(
      64,
      64,
      `<rect width="64" height="64" fill="#dfe8e0"/><circle cx="32" cy="25" r="11" fill="${green}"/><path d="M10 64c1-16 10-24 22-24s21 8 22 24Z" fill="${green}"/>${brandSign(32, 54, 5, gold)}`,
    ),
  };
}
