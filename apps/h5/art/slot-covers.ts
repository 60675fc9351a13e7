/**
 * Covers of the slots at `games/slots/<code>`: the game's hero, carved of what its family is made of, on a shield whose shape tells
 * how the game is played, between pictures of its family, before the family's sky in the colours of the game. The sign that the
 * game bears on its reels is stamped below.
 */
import { heroes, type Material } from './heroes.ts';
import { at, cinnabar, drawing, gold, goldDeep, jade, paper } from './paint.ts';

const signs = '狐鹤鲤虎鹿龙凤龟猫兔马鹰莲梅竹桃月日灯舟塔琴镜珠';

type Family = keyof typeof pieces;

/** Hue in degrees; `first`: where in the turn of the shapes its first game stands. */
const providers: readonly { code: string; hue: number; family: Family; first: number; subjects: string }[] = [
  { code: 'obgdy', hue: 150, family: 'jade', first: 0, subjects: signs },
  { code: 'fgdz', hue: 5, family: 'ember', first: 2, subjects: signs },
  { code: 'pp', hue: 210, family: 'cloud', first: 3, subjects: signs },
  { code: 'ae', hue: 262, family: 'star', first: 5, subjects: signs },
  // The three that play from the central wallet.
  { code: 'mpdz', hue: 36, family: 'gilded', first: 0, subjects: '龙鲤灯' },
];

export function slotCovers(): Record<string, string> {
  return Object.fromEntries(
    providers.flatMap((provider) =>
      [...provider.subjects].map((sign, index) => [
        `games/slots/${provider.code}${String(index + 1).padStart(2, '0')}`,
        cover(provider, sign, index),
      ]),
    ),
  );
}

/** Where the two pictures beside the seal stand, in turn. */
const places = [
  [
    [58, 66, -14, 0.92],
    [186, 176, 12, 1],
  ],
  [
    [182, 62, 14, 0.95],
    [54, 172, -10, 1],
  ],
  [
    [50, 120, -18, 0.9],
    [190, 120, 18, 0.9],
  ],
  [
    [120, 46, 0, 0.8],
    [186, 186, 10, 0.85],
  ],
] as const;

function cover(
  { hue: base, family, first }: (typeof providers)[number],
  sign: string,
  index: number,
): string {
  const hue = (base + index * 5) % 360;
  const stock = pieces[family];
  const spots = places[index % places.length] ?? places[0];
  const beside = spots
    .map(([x, y, turn, scale], place) =>
      at(x, y, stock[(index + place * 2) % stock.length] ?? '', turn, scale),
    )
    .join('');
  return drawing(
    240,
    240,
    `<defs><linearGradient id="g" x1="0" y1="0" x2=".6" y2="1"><stop stop-color="hsl(${hue} 44% 34%)"/><stop offset="1" stop-color="hsl(${(hue + 28) % 360} 52% 12%)"/></linearGradient></defs>
    <path fill="url(#g)" d="M0 0h240v240H0z"/>${skies[family](hue)}${beside}${at(120, 116, `${shield(hue, (index + first) % 6)}${at(0, 0, heroes[sign]?.(materials[family]) ?? '', 0, 0.94)}`)}${at(34, 206, stamp(sign))}`,
  );
}

/** What the heroes of a family are carved of: jade, lacquer, porcelain, rose quartz, gold. */
const materials: Readonly<Record<Family, Material>> = {
  jade: { main: '#58b98f', shade: '#1d6b4c', light: '#e3f6ea' },
  ember: { main: '#ea6a3c', shade: '#94281a', light: '#ffe6bd' },
  cloud: { main: '#7fb4e4', shade: '#2a5a94', light: '#d9e9fc' },
  star: { main: '#f08fb8', shade: '#8f2a5c', light: '#ffd6e6' },
  gilded: { main: '#eec25a', shade: '#8f6417', light: '#fff4d4' },
};

/** @param turn of the six ways to play: lines are square, ways a diamond, three reels round, wilds that fill pointed below */
function shield(hue: number, turn: number): string {
  const outline =
    turn === 1
      ? 'M0-112 112 0 0 112-112 0Z'
      : turn === 3
        ? 'M0-98a98 98 0 1 1 0 196a98 98 0 1 1 0-196Z'
        : turn === 5
          ? 'M-86-92H86V16Q86 76 0 112-86 76-86 16Z'
          : 'M-68-90H68a22 22 0 0 1 22 22V68a22 22 0 0 1-22 22H-68a22 22 0 0 1-22-22V-68a22 22 0 0 1 22-22Z';
  return `<path d="${outline}" transform="translate(0 5)" fill="#000" opacity=".28"/><path d="${outline}" fill="hsl(${hue} 46% 17%)" stroke="${gold}" stroke-width="5"/><path d="${outline}" transform="scale(.92)" fill="none" stroke="${gold}" stroke-opacity=".35" stroke-width="2"/>`;
}

function stamp(sign: string): string {
  return `<rect x="-22" y="-22" width="44" height="44" rx="8" fill="#a8321f" stroke="#f6dda0" stroke-width="2"/><text y="11" text-anchor="middle" font-size="30" font-weight="700" fill="#f9edcf">${sign}</text>`;
}

const skies: Readonly<Record<Family, (hue: number) => string>> = {
  jade: (hue) =>
    `<circle cx="190" cy="48" r="26" fill="${paper}" opacity=".3"/><path d="M0 200Q50 140 104 196T240 176V240H0Z" fill="hsl(${hue} 36% 16%)"/><path d="M0 222Q70 176 130 220T240 208V240H0Z" fill="hsl(${hue} 40% 11%)"/>`,
  ember: (hue) =>
    Array.from({ length: 9 }, (_, ray) =>
      at(120, 128, `<path d="M0 0-26-190H26Z" fill="hsl(${hue} 62% 44%)" opacity=".26"/>`, ray * 40),
    ).join(''),
  cloud: () =>
    `<g fill="${paper}" opacity=".14"><circle cx="30" cy="40" r="34"/><circle cx="72" cy="30" r="24"/><circle cx="212" cy="206" r="40"/><circle cx="164" cy="224" r="28"/><circle cx="226" cy="60" r="18"/></g>`,
  star: () =>
    `<g fill="${paper}">${Array.from({ length: 26 }, (_, star) => `<circle cx="${(star * 89 + 17) % 240}" cy="${(star * 53 + 29) % 240}" r="${1 + (star % 3) * 0.6}" opacity="${0.4 + (star % 4) * 0.15}"/>`).join('')}</g>`,
  gilded: () =>
    `<path d="${Array.from({ length: 12 }, (_, line) => `M${line * 40 - 240} 240 ${line * 40} 0M${line * 40 - 240} 0 ${line * 40} 240`).join('')}" stroke="${gold}" stroke-opacity=".16"/>`,
};

const star = 'M0-26 8-8 27-6 13 7 17 26 0 16-17 26-13 7-27-6-8-8Z';

function stone(outline: string, table: string, light: string, dark: string): string {
  return `<path d="${outline}" fill="${dark}"/><path d="${table}" fill="${light}"/><path d="${outline}" fill="none" stroke="${paper}" stroke-opacity=".5" stroke-width="2"/>`;
}

/** Four pictures of each family around the origin, some 70 wide. */
const pieces = {
  jade: [
    [-50, 50, -26, 26, 0]
      .map((turn, petal) =>
        at(
          0,
          26,
          `<path d="M0 0C-15-13-17-36 0-58 17-36 15-13 0 0Z" fill="${petal < 2 ? '#c9647f' : petal < 4 ? '#e08aa0' : '#f4c4cf'}"/>`,
          turn,
        ),
      )
      .join(''),
    `<circle r="32" fill="${goldDeep}"/><circle r="27" fill="${gold}"/><path d="M-10-10H10V10H-10Z" fill="#22352c"/>`,
    `<path d="M0 30-36-6a50 50 0 0 1 72 0Z" fill="#7fb7d6"/><path d="M0 30-22 8a31 31 0 0 1 44 0Z" fill="${paper}"/><circle cy="30" r="5" fill="${goldDeep}"/>`,
    `<path d="M-12 36V-36M12 36V-24" stroke="#4fae86" stroke-width="10"/><path d="M-7-24Q12-36 24-24 8-17-7-24ZM17-14Q30-22 39-12 28-5 17-14Z" fill="#7fd0a4"/>`,
  ],
  ember: [
    `<path d="M-30-32H30V-18Q10 2 5 32H-16Q-11 6 8-16H-30Z" fill="${cinnabar}" stroke="${gold}" stroke-width="3"/>`,
    `<path d="M0-34C18-34 23-18 23-4 23 8 30 12 30 20H-30C-30 12-23 8-23-4-23-18-18-34 0-34Z" fill="${gold}"/><circle cy="25" r="8" fill="${goldDeep}"/>`,
    `<path d="M-14 10Q-8-20 14-32 12-8 16 6" fill="none" stroke="#1f6a4d" stroke-width="4"/><circle cx="-16" cy="18" r="16" fill="${cinnabar}"/><circle cx="18" cy="16" r="16" fill="#8f2a1c"/><path d="M14-32Q30-36 36-24 22-16 14-32Z" fill="${jade}"/>`,
    `<path d="M-36-12a36 36 0 0 0 72 0Z" fill="#1f6a4d"/><path d="M-31-12a31 31 0 0 0 62 0Z" fill="${paper}"/><path d="M-27-12a27 27 0 0 0 54 0Z" fill="#cf4a35"/>`,
  ],
  cloud: [
    stone('M-20-28H20L36-8 0 34-36-8Z', 'M-14-8 0-24 14-8 0 22Z', '#e6f4fb', '#7fb9d8'),
    stone('M0-34 30-17V17L0 34-30 17V-17Z', 'M0-19 17-9V9L0 19-17 9V-9Z', '#f08a8f', '#b32c46'),
    stone(
      'M-16-34H16L32-18V18L16 34H-16L-32 18V-18Z',
      'M-10-20H10L18-12V12L10 20H-10L-18 12V-12Z',
      '#8fe0b8',
      '#1f8a5f',
    ),
    stone(
      'M0-36C14-16 28-2 28 12A28 28 0 0 1-28 12C-28-2-14-16 0-36Z',
      'M0-12C7-2 14 5 14 12A14 14 0 0 1-14 12C-14 5-7-2 0-12Z',
      '#9cc2ff',
      '#3558b8',
    ),
  ],
  star: [
    `${[0, 60, 120, 180, 240, 300].map((turn) => at(0, 0, `<path d="M-6-24 0-40 6-24Z" fill="${gold}"/>`, turn)).join('')}<circle r="22" fill="#f4a93c"/><circle r="15" fill="#fbd27a"/>`,
    `<circle r="23" fill="#7a6bd6"/><path d="M-20-8Q0 2 20-8M-21 6Q0 16 21 6" fill="none" stroke="#b3a8f0" stroke-width="4"/><ellipse rx="40" ry="11" transform="rotate(-18)" fill="none" stroke="${gold}" stroke-width="4"/>`,
    `<path d="M12-32a34 34 0 1 0 20 45A29 29 0 0 1 12-32Z" fill="#dfe6f5"/>`,
    `<path d="M-38-32 10 0 0 12ZM-24-38 16-4 8 4Z" fill="#5fb6d8" opacity=".7"/><circle cx="14" cy="12" r="18" fill="#bfe9f7"/>${at(14, 12, `<path d="${star}" fill="#2b6f93"/>`, 0, 0.45)}`,
  ],
  gilded: [
    `<path d="M-36-6Q-24 3-14 1-9-19 0-19T14 1Q24 3 36-6 34 26 0 26T-36-6Z" fill="${gold}"/><path d="M-15 2Q0 11 15 2 9-18 0-18T-15 2Z" fill="#f6dda0"/>`,
    `<path d="M0-38V-26M0 26V38" stroke="${gold}" stroke-width="4"/><ellipse rx="30" ry="24" fill="${cinnabar}"/><path d="M0-24Q-12 0 0 24M0-24Q12 0 0 24" fill="none" stroke="${gold}" stroke-width="3"/><path d="M-12-26H12V-21H-12ZM-12 21H12V26H-12Z" fill="${gold}"/>`,
    `<ellipse cy="22" rx="30" ry="11" fill="${goldDeep}"/><ellipse cy="11" rx="30" ry="11" fill="${gold}"/><ellipse rx="30" ry="11" fill="${goldDeep}"/><ellipse cy="-11" rx="30" ry="11" fill="${gold}"/>`,
    `<path d="${star}" fill="${gold}"/>`,
  ],
} as const;
