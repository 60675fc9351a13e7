import { at, drawing, gold, goldDeep, jade, paper } from './paint.ts';
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

/** The red packet that floats over the home page, and the opened one. */
export function bubble(): Record<string, string> {
  const burst = Array.from({ length: 12 }, (_, i) =>
    at(80, 74, `<path d="M-2.5-46 0-66 2.5-46Z" fill="${gold}" opacity=".75"/>`, i * 30),
  ).join('');
  return {
    'red-packet/bubble': drawing(
      64,
      72,
      `${at(32, 36, packet(), -6, 0.72)}${at(53, 14, `<circle r="7" fill="${gold}"/><rect x="-2" y="-2.5" width="4" height="4" fill="${goldDeep}"/>`)}`,
    ),
    'red-packet/closed': drawing(160, 200, at(80, 100, packet(), 0, 2.1)),
    'red-packet/open': drawing(
      160,
      200,
      `${burst}${at(80, 118, `<rect x="-58" y="-40" width="116" height="112" rx="16" fill="#a63f29"/><rect x="-44" y="-92" width="88" height="120" rx="10" fill="${paper}"/>${brandSign(0, -48, 20, '#0f5c48', goldDeep)}<path d="M-58-22C-20 12 20 12 58-22V56a16 16 0 0 1-16 16H-42a16 16 0 0 1-16-16Z" fill="#c4533a"/><circle cy="22" r="17" fill="${gold}"/>${brandSign(0, 22, 8, '#8a3222')}`)}`,
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
