import { at, cinnabar, drawing, gold, goldDeep, ink, jade, paper } from './paint.ts';
import { ball, card, tile } from './pieces.ts';

/** The six pictures of the side menu, 48 by 48, readable at 34 px on paper and on night green. */
export function categories(): Record<string, string> {
  const small = (body: string) => drawing(48, 48, body);
  return {
    'categories/realbet': small(at(18, 24, card('spade'), -12, 0.46) + at(31, 25, card('heart'), 12, 0.46)),
    'categories/sport': small(
      `<circle cx="24" cy="24" r="18.5" fill="${paper}" stroke="${ink}" stroke-opacity=".25"/><path d="m24 16 7.6 5.5-2.9 9h-9.400l-2.9-9Z" fill="${ink}"/><path d="M24 16V7M31.6 21.500l8.5-3M28.7 30.500l5.4 7.400M19.3 30.500l-5.4 7.400M16.4 21.500l-8.5-3" stroke="${ink}" stroke-width="2"/><path d="m19 6 5 3.500L29 6M42 19l-2 5.5 2.4 4M37 37l-5.5.5-3.5 4M11 37l5.5.5 3.5 4M6 19l2 5.5-2.4 4" fill="none" stroke="${ink}" stroke-width="2.6"/>`,
    ),
    'categories/gaming': small(
      `<path d="M13 14h22c8 0 10 22 4.5 23.500C35 38.5 32 31.5 28.5 30h-9C16 31.5 13 38.5 8.5 37.5 3 36 5 14 13 14Z" fill="#5a74c9"/><path d="M12.5 22.500h8M16.5 18.500v8" stroke="${paper}" stroke-width="3.2" stroke-linecap="round"/><circle cx="32" cy="19.5" r="2.4" fill="${gold}"/><circle cx="36" cy="24" r="2.4" fill="${paper}"/><circle cx="29" cy="25" r="2.4" fill="${cinnabar}"/>`,
    ),
    'categories/joker': small(at(16, 25, tile('bamboo'), -8, 0.52) + at(32, 24, tile('dragon'), 8, 0.52)),
    'categories/concise': small(
      `<rect x="4" y="9" width="36" height="30" rx="6" fill="${goldDeep}"/><rect x="4" y="8" width="36" height="29" rx="6" fill="${gold}"/><rect x="8" y="14" width="28" height="17" rx="3" fill="${ink}"/><rect x="10" y="16" width="7.4" height="13" rx="1.6" fill="${paper}"/><rect x="18.4" y="16" width="7.4" height="13" rx="1.6" fill="${paper}"/><rect x="26.7" y="16" width="7.4" height="13" rx="1.6" fill="${paper}"/><path d="M11.6 19h4.200l-2.4 7M28.3 19h4.200l-2.4 7" fill="none" stroke="${cinnabar}" stroke-width="1.9" stroke-linecap="round" stroke-linejoin="round"/><circle cx="22.1" cy="22.5" r="2.6" fill="${jade}"/><path d="M40 24h3.500V13" fill="none" stroke="${goldDeep}" stroke-width="2.4" stroke-linecap="round"/><circle cx="43.5" cy="10.5" r="3.3" fill="${cinnabar}"/>`,
    ),
    'categories/lottery': small(
      at(15, 31, ball(jade, '6'), 0, 0.5) +
        at(34, 31, ball(cinnabar, '8'), 0, 0.5) +
        at(24, 15, ball(gold, '9'), 0, 0.52),
    ),
  };
}
