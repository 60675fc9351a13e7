import { at, cinnabar, drawing, gold, goldDeep, jade, paper } from './paint.ts';
import { brandSign, gem, packet } from './pieces.ts';

/** From jade over bronze, silver and gold to the night: ten levels that can be told apart without their number. */
const levels: readonly (readonly [light: string, middle: string, dark: string, rim: string])[] = [
  ['#cfe3d6', '#8fb5a0', '#4f7a64', '#6f9582'],
  ['#b9e2cf', '#5fae8b', '#2a6b4e', '#3f8c6a'],
  ['#ecc9a4', '#c08a55', '#7a4f26', '#a87444'],
  ['#f0d3b4', '#b8703c', '#6e3b17', '#96592c'],
  ['#f3f5f6', '#b9c3ca', '#74828c', '#98a5ae'],
  ['#dce9f5', '#8fb0cf', '#486c90', '#6d90b3'],
  ['#fbe9b8', '#e6bc5c', '#a0741c', '#c79b3c'],
  ['#ffd9c7', '#d9714f', '#8a3220', '#b3543a'],
  ['#e6d3f2', '#9a6bbd', '#563172', '#7a4c9c'],
  ['#f6dda0', '#2f4a40', '#0d1a15', '#e6bc5c'],
];

/** VIP badges, 48 by 48: `vip/1` to `vip/10`. The higher the level, the more the frame carries. */
export function badges(): Record<string, string> {
  return Object.fromEntries(
    levels.map(([light, middle, dark, rim], i) => {
      const rays = i < 4 ? '' : at(24, 24, wreath(i - 3, rim));
      const top = i < 8 ? '' : `<path d="M15 11 18 4l6 5 6-5 3 7Z" fill="${gold}"/>`;
      return [
        `vip/${i + 1}`,
        drawing(48, 48, `${rays}${at(24, 24, gem(light, middle, dark), 0, 0.58)}${top}`),
      ];
    }),
  );
}

function wreath(leaves: number, color: string): string {
  return Array.from({ length: Math.min(leaves, 5) }, (_, i) => {
    const turn = 112 - i * 22;
    const leaf = `<ellipse cx="0" cy="-20" rx="2.1" ry="4.4" fill="${color}"/>`;
    return at(0, 0, leaf, turn) + at(0, 0, leaf, -turn);
  }).join('');
}

/** The red packet that floats over the home page, and the parts of the one that opens. */
export function bubble(): Record<string, string> {
  return {
    'red-packet/bubble': drawing(
      64,
      72,
      `${at(32, 36, packet(), -6, 0.72)}${at(53, 14, `<circle r="7" fill="${gold}"/><rect x="-2" y="-2.5" width="4" height="4" fill="${goldDeep}"/>`)}`,
    ),
    ...packetParts(),
  };
}

/**
 * The packet that opens, 160 by 200, in the layers that move: what lies behind the card, the pocket before it, the flap from
 * outside and (upside down, as it is seen once open) from inside, and the seal. Laid over each other they are the closed packet.
 */
function packetParts(): Record<string, string> {
  const flap = 'M13 74V31a19 19 0 0 1 19-19h96a19 19 0 0 1 19 19V74C105 112 55 112 13 74Z';
  const edge = 'M13 74C55 112 105 112 147 74';
  const stitch = (path: string) =>
    `<path d="${path}" fill="none" stroke="${gold}" stroke-opacity=".55" stroke-width="1.6"/>`;
  const part = (body: string) => drawing(160, 200, body);
  return {
    'red-packet/back': part(
      `<rect x="13" y="12" width="134" height="176" rx="19" fill="#8a3222"/><rect x="13" y="12" width="134" height="70" rx="19" fill="#6f2719"/>`,
    ),
    'red-packet/pocket': part(
      `<path d="M13 74C55 112 105 112 147 74V169a19 19 0 0 1-19 19H32a19 19 0 0 1-19-19Z" fill="${cinnabar}"/><path d="M13 128C55 158 105 158 147 128V169a19 19 0 0 1-19 19H32a19 19 0 0 1-19-19Z" fill="#a63f29"/>${stitch(edge)}${at(80, 160, `<path d="M-26 0H-8M8 0H26" stroke="${gold}" stroke-opacity=".6" stroke-width="1.6"/>${brandSign(0, 0, 5, gold)}`)}`,
    ),
    'red-packet/flap': part(
      `<path d="M13 77C55 116 105 116 147 77V70H13Z" fill="#5a1d12" opacity=".35"/><path d="${flap}" fill="#d4654a"/>${stitch('M17 70C58 104 102 104 143 70')}`,
    ),
    'red-packet/flap-inside': part(
      `<path d="${flap}" fill="#a63f29"/><path d="M22 70V33a12 12 0 0 1 12-12h92a12 12 0 0 1 12 12V70C100 100 60 100 22 70Z" fill="#93362a"/>`,
    ),
    'red-packet/seal': part(
      at(
        80,
        96,
        `<circle r="29" fill="#5a1d12" opacity=".3" cy="2.500"/><circle r="28" fill="${gold}"/><circle r="22.500" fill="none" stroke="${goldDeep}" stroke-width="2.200"/>${brandSign(0, 0, 13, '#8a3222')}`,
      ),
    ),
  };
}

/** Marks of money: banks, protocols and the ways to pay. Our own signs, nobody's trade marks. */
export function money(): Record<string, string> {
  const mark = (color: string, body: string) =>
    drawing(48, 48, `<rect width="48" height="48" rx="13" fill="${color}"/>${at(24, 24, body)}`);
  const stroke = (path: string, width = 3) =>
    `<path d="${path}" fill="none" stroke="${paper}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
  // A stable coin: the letter U in a cut hexagon.
  const stable = stroke('M0-14 12-7V7L0 14-12 7V-7Z', 2.4) + stroke('M-4.5-5V1C-4.5 7 4.5 7 4.5 1V-5');
  return {
    bank: mark('#38567a', stroke('M-13-3 0-11 13-3ZM-9 0V8M-3 0V8M3 0V8M9 0V8M-13 11H13')),
    'usdt-trc20': mark(
      '#8f2f2b',
      `${stable}${at(14, -14, `<circle r="6.5" fill="${paper}"/><path d="M-3.5-2.5 4-1-.5 4Z" fill="#8f2f2b"/>`)}`,
    ),
    'usdt-erc20': mark(
      '#3b4687',
      `${stable}${at(14, -14, `<circle r="6.5" fill="${paper}"/><path d="M0-4.5 3 0 0 4.5-3 0Z" fill="#3b4687"/>`)}`,
    ),
    'pay-bank': mark('#38567a', stroke('M-13-8H13V9H-13ZM-13-3H13M-9 4H-3')),
    'pay-usdt': mark(jade, stable),
    'pay-wechat': mark(
      '#4f8a45',
      stroke('M-12-1A12 10 0 1 1-2 9L-9 13-8 7.5A11 10 0 0 1-12-1ZM-4-5 0 0 4-5M0 0V5M-3.5 1.5H3.5'),
    ),
    'pay-alipay': mark(
      '#2f6da8',
      stroke(
        'M-12-6V-9a3 3 0 0 1 3-3H-6M6-12H9a3 3 0 0 1 3 3V-6M12 6V9a3 3 0 0 1-3 3H6M-6 12H-9a3 3 0 0 1-3-3V6M-4-5 0 0 4-5M0 0V6M-4 2H4',
      ),
    ),
    'pay-rengong': mark(
      goldDeep,
      stroke('M-11 2V-1A11 11 0 0 1 11-1V2M-11 2H-7V9H-11ZM7 2H11V9H7ZM11 9C11 12 7 13 3 13'),
    ),
  };
}
