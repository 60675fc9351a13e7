import { at, cinnabar, gold, goldDeep, ink, jade, paper, paperShade } from './paint.ts';

/** The things on the table. Each is drawn around its own middle; place it with `at`. */

export type Suit = 'spade' | 'heart' | 'club' | 'diamond';

const suitPaths: Readonly<Record<Suit, string>> = {
  spade: 'M0-10C4-4 10-1 10 4 10 8 6 10 2 7 2 9 3 10 4 11H-4C-3 10-2 9-2 7-6 10-10 8-10 4-10-1-4-4 0-10Z',
  heart: 'M0 10C-5 4-10 1-10-4-10-8-6-10-3-9-1.5-8.5-.5-7 0-6 .5-7 1.5-8.5 3-9 6-10 10-8 10-4 10 1 5 4 0 10Z',
  club: 'M0-10A4.6 4.6 0 0 1 4-3.2 4.7 4.7 0 1 1 2 5C2 8 3 10 4 11H-4C-3 10-2 8-2 5A4.7 4.7 0 1 1-4-3.2 4.6 4.6 0 0 1 0-10Z',
  diamond: 'M0-11 8 0 0 11-8 0Z',
};

export function suit(
  which: Suit,
  scale = 1,
  color = which === 'heart' || which === 'diamond' ? cinnabar : ink,
): string {
  return `<path d="${suitPaths[which]}" fill="${color}" transform="scale(${scale})"/>`;
}

/** A card face up, 60 by 84: its suit large in the middle and small in the corners. */
export function card(which: Suit): string {
  return `<rect x="-30" y="-42" width="60" height="84" rx="7" fill="${paper}"/>
    <rect x="-29.5" y="-41.5" width="59" height="83" rx="6.5" fill="none" stroke="#000" stroke-opacity=".12"/>
    ${suit(which, 1.7)}${at(-20, -30, suit(which, 0.55))}${at(20, 30, suit(which, 0.55), 180)}`;
}

/** A card face down: the mark of the house on green. */
export function cardBack(color = '#1d5a46'): string {
  return `<rect x="-30" y="-42" width="60" height="84" rx="7" fill="${paper}"/>
    <rect x="-26" y="-38" width="52" height="76" rx="4" fill="${color}"/>
    <path d="M-26-20 26 14M-26-4 26 30M-26 12 14 38M-26-36 26-2M-6-38 26-18M26-20-26 14M26-4-26 30M26 12-14 38M26-36-26-2M6-38-26-18" stroke="${paper}" stroke-opacity=".2" stroke-width="1.2"/>
    ${brandSign(0, 0, 11, paper)}`;
}

/** Sun and moon side by side: the two halves of 明. */
export function brandSign(x: number, y: number, r: number, color: string, second = color): string {
  return at(
    x,
    y,
    `<circle cx="${-r * 0.52}" r="${r * 0.56}" fill="${color}"/>
     <path d="M${r * 0.98}-${r * 0.78}A${r * 0.78} ${r * 0.78} 0 1 0 ${r * 0.98} ${r * 0.78} ${r * 0.98} ${r * 0.98} 0 0 1 ${r * 0.98}-${r * 0.78}Z" fill="${second}" transform="translate(${r * 0.02})"/>`,
  );
}

/** A chip seen from above, radius 30. */
export function chip(color: string, edge = paper): string {
  const marks = Array.from({ length: 8 }, (_, i) =>
    at(0, 0, `<rect x="-4.5" y="-30" width="9" height="8" rx="1" fill="${edge}"/>`, i * 45),
  ).join('');
  return `<circle r="30" fill="${color}"/>${marks}<circle r="19.5" fill="none" stroke="${edge}" stroke-opacity=".55" stroke-width="1.4" stroke-dasharray="3 3"/><circle r="15" fill="#000" opacity=".14"/>`;
}

/** A pile of chips seen from the side: `colors` from the bottom up, each 12 high and 64 wide. */
export function chipPile(colors: readonly string[]): string {
  return colors
    .map((color, i) =>
      at(
        i % 2 === 0 ? 0 : 2,
        -i * 12,
        `<path d="M-32-4V6A32 9 0 0 0 32 6V-4Z" fill="${color}"/><path d="M-32-4V6A32 9 0 0 0 32 6V-4Z" fill="#000" opacity=".2"/><ellipse cy="-4" rx="32" ry="9" fill="${color}"/><ellipse cy="-4" rx="21" ry="5.5" fill="#fff" opacity=".16"/><path d="M-16 4.500v9M0 5v10M16 4.500v9" stroke="${paper}" stroke-width="4" stroke-opacity=".75"/>`,
      ),
    )
    .join('');
}

const pips: Readonly<Record<number, readonly (readonly [number, number])[]>> = {
  1: [[0, 0]],
  2: [
    [-9, -9],
    [9, 9],
  ],
  3: [
    [-9, -9],
    [0, 0],
    [9, 9],
  ],
  4: [
    [-9, -9],
    [9, -9],
    [-9, 9],
    [9, 9],
  ],
  5: [
    [-9, -9],
    [9, -9],
    [0, 0],
    [-9, 9],
    [9, 9],
  ],
  6: [
    [-9, -9],
    [9, -9],
    [-9, 0],
    [9, 0],
    [-9, 9],
    [9, 9],
  ],
};

/** A die of edge 44. One and four are red, as in China. */
export function die(value: number, face = paper): string {
  const color = value === 1 || value === 4 ? cinnabar : ink;
  const size = value === 1 ? 7 : 4.4;
  return `<rect x="-22" y="-22" width="44" height="44" rx="9" fill="${face}"/><path d="M-22 12V13a9 9 0 0 0 9 9H13a9 9 0 0 0 9-9V12a9 9 0 0 1-9 9H-13a9 9 0 0 1-9-9Z" fill="#000" opacity=".16"/>
    ${(pips[value] ?? []).map(([x, y]) => `<circle cx="${x}" cy="${y}" r="${size}" fill="${color}"/>`).join('')}`;
}

/** A coin, radius 22, with the square hole of an old one. */
export function coin(): string {
  return `<circle r="22" fill="${goldDeep}"/><circle cy="-1.5" r="21" fill="${gold}"/><circle cy="-1.5" r="16.5" fill="none" stroke="${goldDeep}" stroke-width="1.6"/><rect x="-5.5" y="-7" width="11" height="11" rx="1.5" fill="${goldDeep}"/>`;
}

/** A lottery ball, radius 24, with a number of strokes drawn as a path so that no font is needed. */
export function ball(color: string, digit: string): string {
  return `<circle r="24" fill="${color}"/><ellipse cx="-7" cy="-11" rx="9" ry="5.5" fill="#fff" opacity=".35" transform="rotate(-28)"/><circle r="13" fill="${paper}"/><path d="${digits[digit] ?? ''}" fill="none" stroke="${ink}" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/>`;
}

const digits: Readonly<Record<string, string>> = {
  '1': 'M-3-5 1-8V8M-4 8H5',
  '2': 'M-5-4C-5-9 5-9 5-3.5 5 0-2 3-5 8H5',
  '3': 'M-4.5-7C-1-9.5 5-8 5-4 5-1 2 0-1 0 2 0 5.5 1 5.5 4 5.5 9-1.5 10-5 6.5',
  '6': 'M4-8C-3-7-6-1-5 4-4 9 5 9 5 3.5 5-1-3-1.5-5 3',
  '7': 'M-5-8H5L-1.5 8',
  '8': 'M0 0C-6-2-5-8.5 0-8.500S6-2 0 0C-7 2-6 9 0 9S7 2 0 0Z',
  '9': 'M-4 8C3 7 6 1 5-4 4-9-5-9-5-3.5-5 1 3 1.5 5-3',
};

/** A mahjong tile, 48 by 64, with a face of dots or bamboo. */
export function tile(face: 'dots' | 'bamboo' | 'dragon'): string {
  const faces = {
    dots: [-12, 0, 12]
      .map(
        (y, i) =>
          `<circle cx="${(i - 1) * 9}" cy="${y}" r="6" fill="${[jade, cinnabar, '#38567a'][i]}"/><circle cx="${(i - 1) * 9}" cy="${y}" r="2.2" fill="${paper}"/>`,
      )
      .join(''),
    bamboo: [-10, 0, 10]
      .map(
        (x) =>
          `<path d="M${x}-16V-2M${x} 2V16" stroke="${x === 0 ? cinnabar : jade}" stroke-width="4.5" stroke-linecap="round"/>`,
      )
      .join(''),
    dragon: `<rect x="-11" y="-16" width="22" height="16" rx="2" fill="none" stroke="${cinnabar}" stroke-width="3.6"/><path d="M0-22V22" stroke="${cinnabar}" stroke-width="3.6" stroke-linecap="round"/>`,
  };
  return `<rect x="-24" y="-26" width="48" height="64" rx="7" fill="${jade}"/><rect x="-24" y="-32" width="48" height="62" rx="7" fill="${paperShade}"/><rect x="-24" y="-34" width="48" height="60" rx="7" fill="${paper}"/>${at(0, -4, faces[face])}`;
}

/** A cut stone, about 60 wide. */
export function gem(light: string, middle: string, dark: string): string {
  return `<path d="M-18-20H18L30-4 0 28-30-4Z" fill="${middle}"/><path d="M-18-20-10-4H-30ZM18-20 10-4H30Z" fill="${light}"/><path d="M-10-4H10L0 28Z" fill="${light}" opacity=".55"/><path d="M-18-20H18L10-4H-10Z" fill="#fff" opacity=".4"/><path d="M10-4H30L0 28Z" fill="${dark}" opacity=".6"/>`;
}

/** A red packet, 64 by 84. */
export function packet(): string {
  return `<rect x="-32" y="-42" width="64" height="84" rx="9" fill="${cinnabar}"/><path d="M-32 2V33a9 9 0 0 0 9 9H23a9 9 0 0 0 9-9V2C12 18-12 18-32 2Z" fill="#a63f29"/><path d="M-32-16V-33a9 9 0 0 1 9-9H23a9 9 0 0 1 9 9V-16C12 4-12 4-32-16Z" fill="#d4654a"/>
    <circle cy="-2" r="14" fill="${gold}"/><circle cy="-2" r="11" fill="none" stroke="${goldDeep}" stroke-width="1.2"/>${brandSign(0, -2, 6.4, '#8a3222')}`;
}
