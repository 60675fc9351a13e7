import { motifs } from './motifs.ts';
import {
  at,
  cinnabar,
  drawing,
  type GroundName,
  gold,
  goldDeep,
  ground,
  ink,
  jade,
  paper,
  shadow,
} from './paint.ts';
import { brandSign, card, cardBack, chip, chipPile, coin, gem, packet } from './pieces.ts';

const font = `font-family="'PingFang SC','HarmonyOS Sans SC','MiSans','Noto Sans SC','Noto Sans CJK SC','Microsoft YaHei',sans-serif"`;

type Words = { readonly title: string; readonly line: string; readonly tag: string };

type Banner = {
  readonly ground: GroundName;
  readonly chinese: Words;
  readonly english: Words;
  readonly body: () => string;
};

const four: readonly Banner[] = [
  {
    ground: 'brand',
    chinese: { tag: '明牌', title: '每一分钱都看得见', line: '余额、流水、结算，摊在桌面上' },
    english: { tag: 'Mingpai', title: 'Cards face up', line: 'Every cent, in plain sight' },
    body: faceUp,
  },
  {
    ground: 'joker',
    // No figure of the offer: a picture cannot follow when the operator changes it.
    chinese: { tag: '新会员', title: '首存礼遇', line: '送见面礼，条款写明白' },
    english: { tag: 'Welcome', title: 'First deposit', line: 'A gift, in plain terms' },
    body: deposit,
  },
  {
    ground: 'slate',
    chinese: { tag: 'USDT', title: '到账，有据可查', line: 'TRC20 与 ERC20，逐块确认' },
    english: { tag: 'USDT', title: 'On the record', line: 'Confirmed block by block' },
    body: chain,
  },
  {
    ground: 'plum',
    chinese: { tag: '每日 10:00', title: '抢红包', line: '昨日午后存款，今晨开抢' },
    english: { tag: 'Daily 10:00', title: 'Red packets', line: 'Deposit today, open tomorrow' },
    body: packets,
  },
];

/** The four banners of the home page, 640 by 280, in both languages: words on the left, the thing itself on the right. */
export function banners(): Record<string, string> {
  return Object.fromEntries(
    four.flatMap(({ ground: name, chinese, english, body }, index) => [
      [`banners/${index + 1}`, banner(name, chinese, body())],
      [`banners/${index + 1}-en`, banner(name, english, body())],
    ]),
  );
}

/** Pictures of promotions, 640 by 280, without words: the page sets the title. */
export function promotions(): Record<string, string> {
  const middle = (body: string) => at(-192, 0, body);
  const motif = (body: string) => at(200, 20, body);
  const scenes: readonly (readonly [GroundName, string])[] = [
    ['joker', middle(deposit())],
    ['brand', middle(rebate())],
    ['plum', middle(packets())],
    ['realbet', motif(motifs['realbet-1']())],
    ['sport', motif(motifs['sport-4']())],
    ['slate', middle(chain())],
  ];
  return Object.fromEntries(
    scenes.map(([name, body], i) => [
      `promotions/${i + 1}`,
      drawing(640, 280, ground(name, 640, 280, i) + body),
    ]),
  );
}

/** Sponsors, 640 by 280: a football club and an e-sports team of our own invention. */
export function sponsors(): Record<string, string> {
  const crest = (color: string, body: string) =>
    `<path d="M0-96 84-66V6C84 54 46 86 0 104-46 86-84 54-84 6V-66Z" fill="${paper}"/><path d="M0-84 74-58V6C74 46 40 75 0 91-40 75-74 46-74 6V-58Z" fill="${color}"/>${body}`;
  return {
    'sponsors/1': drawing(
      640,
      280,
      ground('sport', 640, 280, 2) +
        at(
          320,
          136,
          crest(
            '#123a5c',
            at(0, 0, `<path d="M-74-14H74V14H-74Z" fill="${gold}"/>`) +
              at(-120, -120, motifs['sport-1'](), 0, 1),
          ),
          0,
          0.9,
        ),
    ),
    'sponsors/2': drawing(
      640,
      280,
      ground('gaming', 640, 280, 4) +
        at(320, 136, crest('#191e42', at(-96, -104, motifs['gaming-4'](), 0, 0.8)), 0, 0.9),
    ),
  };
}

function banner(name: GroundName, { tag, title, line }: Words, body: string): string {
  const width = 24 + [...tag].reduce((sum, letter) => sum + (letter.charCodeAt(0) > 255 ? 20 : 11.5), 0);
  return drawing(
    640,
    280,
    `${ground(name, 640, 280, title.length)}${body}
     <rect x="40" y="56" width="${width}" height="34" rx="17" fill="${gold}"/>
     <text x="${40 + width / 2}" y="80" ${font} font-size="20" font-weight="600" fill="${ink}" text-anchor="middle">${tag}</text>
     <text x="38" y="160" ${font} font-size="${sizeOf(title)}" font-weight="700" fill="${paper}" letter-spacing="1.5">${title}</text>
     <text x="40" y="208" ${font} font-size="23" fill="${paper}" fill-opacity=".86">${line}</text>`,
  );
}

/** Latin letters are half as wide as Chinese signs. */
function sizeOf(title: string): number {
  if (title.charCodeAt(0) < 256) return 46;
  return title.length > 6 ? 40 : 52;
}

/** Cards that turn face up, one after the other. */
function faceUp(): string {
  return (
    shadow(486, 236, 250) +
    at(404, 152, `<g transform="scale(.34 1)">${cardBack('#12392d')}</g>`, -9, 1.7) +
    at(468, 146, card('spade'), -4, 1.75) +
    at(
      550,
      150,
      `<rect x="-30" y="-42" width="60" height="84" rx="7" fill="${paper}"/>${brandSign(0, 0, 17, '#0f5c48', goldDeep)}`,
      8,
      1.85,
    )
  );
}

function deposit(): string {
  return (
    shadow(510, 236, 230) +
    at(450, 222, chipPile([jade, ink, gold, jade]), 0, 1.15) +
    at(532, 226, chipPile([cinnabar, gold, ink, cinnabar, gold, jade, cinnabar]), 0, 1.2) +
    at(600, 222, chipPile([gold, ink]), 0, 1) +
    at(446, 96, coin(), -14, 1.3) +
    at(600, 110, coin(), 18, 1.5) +
    at(520, 60, coin(), 4, 1)
  );
}

/** Blocks that hold on to one another. */
function chain(): string {
  const block = (x: number, y: number, scale: number, face: string) =>
    at(
      x,
      y,
      `<path d="M0-44 40-22V24L0 46-40 24V-22Z" fill="#22405f"/><path d="M0-44 40-22 0 0-40-22Z" fill="${paper}"/><path d="M-40-22 0 0V46L-40 24Z" fill="#b9c9da"/><path d="M40-22 0 0V46L40 24Z" fill="#8aa3bf"/>${face}`,
      0,
      scale,
    );
  const diamond = `<path d="M0-34 20-23 0-12-20-23Z" fill="${jade}"/>`;
  const tick = `<path d="m-12-24 8 6 17-9" fill="none" stroke="${jade}" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"/>`;
  return (
    shadow(510, 238, 240) +
    `<path d="M432 120 512 176 592 118" fill="none" stroke="${gold}" stroke-width="6" stroke-dasharray="2 12" stroke-linecap="round"/>` +
    block(428, 116, 1, tick) +
    block(596, 112, 1, tick) +
    block(512, 176, 1.3, diamond)
  );
}

function packets(): string {
  return (
    shadow(516, 240, 230) +
    at(450, 158, packet(), -16, 1.35) +
    at(588, 160, packet(), 14, 1.3) +
    at(520, 142, packet(), -2, 1.75) +
    at(428, 62, coin(), -12, 0.8) +
    at(608, 60, coin(), 16, 1) +
    at(470, 40, coin(), 8, 0.5)
  );
}

function rebate(): string {
  return (
    shadow(510, 238, 220) +
    `<path d="M586 148a78 78 0 1 1-24-56" fill="none" stroke="${paper}" stroke-width="13" stroke-linecap="round"/><path d="m566 46 2 52-50-6" fill="none" stroke="${paper}" stroke-width="13" stroke-linecap="round" stroke-linejoin="round"/>` +
    at(508, 148, coin(), 0, 2.1) +
    at(600, 210, chip(cinnabar), 0, 0.8) +
    at(424, 216, gem('#9fe0c8', jade, '#12523d'), -10, 0.8)
  );
}
