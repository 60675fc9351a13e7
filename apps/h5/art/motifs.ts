import { at, cinnabar, gold, goldDeep, ink, jade, paper, paperShade, shadow } from './paint.ts';
import { ball, brandSign, card, cardBack, chip, chipPile, coin, die, gem, tile } from './pieces.ts';

/** What a cover shows, around the middle of a 240 by 240 square. Several of each category, so that a wall of them varies. */
export const motifs = {
  'realbet-1': () =>
    shadow(120, 196, 130) +
    at(92, 122, card('spade'), -14, 1.45) +
    at(148, 116, card('heart'), 12, 1.45) +
    at(182, 184, chip(gold, paper), 0, 0.8),
  'realbet-2': () => at(120, 120, wheel()),
  'realbet-3': () =>
    shadow(120, 190, 150) +
    at(82, 138, die(4), -12, 1.5) +
    at(154, 146, die(6), 10, 1.5) +
    at(120, 86, die(1), 4, 1.5),
  'realbet-4': () =>
    shadow(84, 190, 90) +
    shadow(160, 190, 80) +
    at(84, 178, chipPile([cinnabar, ink, gold, cinnabar, jade, gold, ink])) +
    at(160, 178, chipPile([gold, jade, ink, cinnabar])),
  'realbet-5': () =>
    shadow(120, 192, 170) +
    at(70, 124, cardBack('#6a2f45'), -20, 1.25) +
    at(120, 112, card('diamond'), 0, 1.4) +
    at(170, 124, cardBack('#6a2f45'), 20, 1.25),
  'realbet-6': () =>
    `<path d="M40 176a80 80 0 0 1 160 0Z" fill="${jade}"/><path d="M52 176a68 68 0 0 1 136 0" fill="none" stroke="${paper}" stroke-opacity=".5" stroke-width="2"/><path d="M40 176H200V184a6 6 0 0 1-6 6H46a6 6 0 0 1-6-6Z" fill="${goldDeep}"/>` +
    at(96, 132, card('club'), -8, 0.72) +
    at(144, 132, card('spade'), 8, 0.72) +
    at(120, 76, chip(gold), 0, 0.7),
  'sport-1': () => shadow(120, 198, 110) + at(120, 118, football()),
  'sport-2': () => shadow(120, 198, 110) + at(120, 118, basketball()),
  'sport-3': () => at(120, 120, racket()),
  'sport-4': () => shadow(120, 202, 100) + at(120, 120, trophy()),

  'gaming-1': () => shadow(120, 182, 140) + at(120, 120, gamepad()),
  'gaming-2': () => at(120, 120, crosshair()),
  'gaming-3': () => at(120, 122, shield()),
  'gaming-4': () => at(120, 124, crown()),

  'joker-1': () =>
    shadow(120, 190, 160) +
    at(68, 132, tile('bamboo'), -10, 1.35) +
    at(122, 118, tile('dragon'), 0, 1.5) +
    at(176, 132, tile('dots'), 10, 1.35),
  'joker-2': () =>
    shadow(120, 196, 120) +
    at(100, 124, cardBack(), -12, 1.5) +
    at(146, 118, card('spade'), 10, 1.5) +
    `<path d="M196 92V52m-10 12 10-12 10 12" fill="none" stroke="${gold}" stroke-width="7" stroke-linecap="round" stroke-linejoin="round"/>`,
  'joker-3': () =>
    shadow(120, 198, 150) +
    at(78, 128, card('diamond'), -18, 1.25) +
    at(162, 128, card('club'), 18, 1.25) +
    at(120, 116, card('heart'), 0, 1.4),
  'joker-4': () => shadow(120, 196, 120) + at(120, 120, discs()),

  'concise-1': () => shadow(120, 196, 150) + at(120, 118, reels()),
  'concise-2': () => at(118, 122, fish()),
  'concise-3': () =>
    at(84, 144, gem('#9fe0c8', jade, '#12523d'), -12, 1.25) +
    at(164, 138, gem('#f3a58f', cinnabar, '#7c2a19'), 14, 1.1) +
    at(122, 88, gem('#f6dda0', gold, goldDeep), 0, 1.5),
  'concise-4': () => at(120, 118, cherries()),

  'lottery-1': () =>
    at(84, 148, ball(cinnabar, '8'), 0, 1.45) +
    at(158, 144, ball(jade, '6'), 0, 1.45) +
    at(120, 84, ball(gold, '9'), 0, 1.6),
  'lottery-2': () => at(120, 122, ticket()),
  'lottery-3': () =>
    shadow(120, 188, 150) +
    at(74, 130, die(1), -10, 1.35) +
    at(122, 116, die(2), 3, 1.35) +
    at(170, 130, die(3), 12, 1.35),
  'lottery-4': () => shadow(120, 172, 170) + at(120, 134, racer()),
  'lottery-5': () => at(120, 120, drum()),
  // Behind the others, whose places decide their grounds.
  'realbet-7': () =>
    shadow(120, 198, 150) +
    at(84, 122, sealed('龙', cinnabar), -10, 1.5) +
    at(156, 122, sealed('虎', jade), 10, 1.5) +
    at(120, 190, chip(gold, paper), 0, 0.62),
} as const;

export type MotifName = keyof typeof motifs;

function wheel(): string {
  const slots = Array.from({ length: 16 }, (_, i) => {
    const [a, b] = [(i / 16) * Math.PI * 2, ((i + 1) / 16) * Math.PI * 2];
    const color = i === 0 ? jade : i % 2 === 0 ? ink : cinnabar;
    return `<path d="M0 0 ${82 * Math.cos(a)} ${82 * Math.sin(a)}A82 82 0 0 1 ${82 * Math.cos(b)} ${82 * Math.sin(b)}Z" fill="${color}"/>`;
  }).join('');
  const spokes = [0, 90, 180, 270]
    .map((turn) =>
      at(
        0,
        0,
        `<path d="M-3 0V-30a3 3 0 0 1 6 0V0Z" fill="${goldDeep}"/><circle cy="-32" r="6" fill="${gold}"/>`,
        turn + 22,
      ),
    )
    .join('');
  return `<circle r="92" fill="${goldDeep}"/><circle r="88" fill="${gold}"/>${slots}<circle r="52" fill="none" stroke="${gold}" stroke-width="2"/><circle r="46" fill="#4a2431"/><circle r="46" fill="none" stroke="${gold}" stroke-width="3"/>${spokes}<circle r="12" fill="${gold}"/><circle cx="-3" cy="-3" r="4" fill="${paper}"/><circle cx="58" cy="-34" r="7" fill="${paper}"/>`;
}

function football(): string {
  const patches = [0, 72, 144, 216, 288]
    .map((turn) =>
      at(
        0,
        0,
        `<path d="M-16-62A72 72 0 0 1 16-62L10-48H-10Z" fill="${ink}"/><path d="M0-26V-48" stroke="${ink}" stroke-width="3.5"/>`,
        turn,
      ),
    )
    .join('');
  const joints = [36, 108, 180, 252, 324]
    .map((turn) =>
      at(
        0,
        0,
        `<path d="M-20-43 0-54 20-43M0-54V-66" fill="none" stroke="${ink}" stroke-width="3.4"/>`,
        turn,
      ),
    )
    .join('');
  return `<circle r="70" fill="${paper}"/><path d="M-40 57A70 70 0 0 0 66-22 84 84 0 0 1-40 57Z" fill="${paperShade}"/><path d="M0-26 25-8 15 21H-15L-25-8Z" fill="${ink}"/>${patches}${joints}`;
}

function basketball(): string {
  return `<circle r="70" fill="#d9793a"/><path d="M-40 57A70 70 0 0 0 66-22 84 84 0 0 1-40 57Z" fill="#000" opacity=".16"/><path d="M-70 0H70M0-70V70M-48-51C-18-28-18 28-48 51M48-51C18-28 18 28 48 51" fill="none" stroke="${ink}" stroke-width="4"/><ellipse cx="-24" cy="-38" rx="18" ry="9" fill="#fff" opacity=".22" transform="rotate(-32 -24 -38)"/>`;
}

function racket(): string {
  const strings = Array.from({ length: 7 }, (_, i) => {
    const offset = (i - 3) * 13;
    const reach = Math.sqrt(48 * 48 - offset * offset);
    return `M${offset}${-24 - reach}V${-24 + reach}M${-reach} ${-24 + offset}H${reach}`;
  }).join('');
  return (
    at(
      -6,
      4,
      `<rect x="-6" y="30" width="12" height="66" rx="6" fill="${cinnabar}"/><path d="M-20 24 0 44 20 24" fill="none" stroke="${gold}" stroke-width="6"/><ellipse cy="-24" rx="52" ry="54" fill="#fff" opacity=".1"/><path d="${strings}" stroke="${paper}" stroke-opacity=".7" stroke-width="1.6"/><ellipse cy="-24" rx="52" ry="54" fill="none" stroke="${gold}" stroke-width="7"/>`,
      32,
    ) +
    at(
      58,
      52,
      `<circle r="24" fill="#d8e07a"/><path d="M-20-13C-6-8-6 8-20 13M20-13C6-8 6 8 20 13" fill="none" stroke="${paper}" stroke-width="3"/>`,
    )
  );
}

function trophy(): string {
  return `<path d="M-44-52C-78-52-74-4-34-2M44-52C78-52 74-4 34-2" fill="none" stroke="${goldDeep}" stroke-width="9"/><path d="M-46-66H46C46-14 34 16 8 24V44H-8V24C-34 16-46-14-46-66Z" fill="${gold}"/><path d="M14-66H46C46-14 34 16 8 24 24-6 20-40 14-66Z" fill="${goldDeep}" opacity=".5"/><rect x="-30" y="44" width="60" height="14" rx="4" fill="${goldDeep}"/><rect x="-40" y="58" width="80" height="18" rx="5" fill="${ink}"/>${brandSign(-2, -26, 20, '#8a641b')}`;
}

function gamepad(): string {
  return `<path d="M-58-38H58C86-38 94 52 72 58 56 62 42 34 28 30H-28C-42 34-56 62-72 58-94 52-86-38-58-38Z" fill="${paper}"/><path d="M72 58C56 62 42 34 28 30H-28C-42 34-56 62-72 58-80 56-84 40-83 24-80 44-70 48-62 42-50 32-44 18-28 16H28C44 18 50 32 62 42 70 48 80 44 83 24 84 40 80 56 72 58Z" fill="${paperShade}"/><path d="M-62-6H-30M-46-22V10" stroke="${ink}" stroke-width="12" stroke-linecap="round"/><circle cx="46" cy="-20" r="8" fill="${cinnabar}"/><circle cx="62" cy="-4" r="8" fill="${gold}"/><circle cx="30" cy="-4" r="8" fill="${jade}"/><circle cx="46" cy="12" r="8" fill="#5a74c9"/><rect x="-14" y="-24" width="28" height="8" rx="4" fill="${ink}" opacity=".7"/>`;
}

function crosshair(): string {
  return `<circle r="72" fill="#000" opacity=".2"/><circle r="72" fill="none" stroke="${paper}" stroke-width="5"/><circle r="44" fill="none" stroke="${gold}" stroke-width="4" stroke-dasharray="46 23"/><path d="M0-96V-50M0 96V50M-96 0H-50M96 0H50" stroke="${paper}" stroke-width="5" stroke-linecap="round"/><path d="M0-22 19-11V11L0 22-19 11V-11Z" fill="${cinnabar}"/><path d="M0-10 8.7-5V5L0 10-8.7 5V-5Z" fill="${paper}"/>`;
}

function shield(): string {
  const sword = `<path d="M-5-84 0-96 5-84V24H-5Z" fill="${paper}"/><path d="M0-96 5-84V24H0Z" fill="${paperShade}"/><rect x="-22" y="24" width="44" height="9" rx="4" fill="${gold}"/><rect x="-5" y="33" width="10" height="30" rx="3" fill="#5a3a17"/><circle cy="66" r="8" fill="${gold}"/>`;
  return `${at(0, 6, sword, 38)}${at(0, 6, sword, -38)}<path d="M0-54C20-42 38-40 52-40 54 14 34 46 0 64-34 46-54 14-52-40-38-40-20-42 0-54Z" fill="${goldDeep}"/><path d="M0-44C18-34 32-32 43-32 44 12 28 38 0 53-28 38-44 12-43-32-32-32-18-34 0-44Z" fill="#3b4687"/><path d="M0-44C18-34 32-32 43-32 44 12 28 38 0 53Z" fill="#2a3268"/><path d="M6-24-16 10H-2L-8 34 18-4H2Z" fill="${gold}"/>`;
}

function crown(): string {
  return `<path d="M-72-30-40 6 0-52 40 6 72-30 58 46H-58Z" fill="${gold}"/><path d="M0-52 40 6 72-30 58 46H0Z" fill="${goldDeep}" opacity=".45"/><rect x="-58" y="46" width="116" height="18" rx="5" fill="${goldDeep}"/><circle cx="-72" cy="-34" r="9" fill="${paper}"/><circle cx="72" cy="-34" r="9" fill="${paper}"/><circle cy="-58" r="11" fill="${cinnabar}"/><path d="M0 0 12 16 0 32-12 16Z" fill="${cinnabar}"/><circle cx="-32" cy="22" r="7" fill="${jade}"/><circle cx="32" cy="22" r="7" fill="${jade}"/>`;
}

function discs(): string {
  return (
    at(
      -34,
      28,
      `<circle cy="7" r="44" fill="#8f6a3a"/><circle r="44" fill="${paper}"/><circle r="35" fill="none" stroke="${cinnabar}" stroke-width="3"/><path d="M-16-14H16M0-22V22M-20 4H20M-12 20 0 6 12 20" fill="none" stroke="${cinnabar}" stroke-width="5.5" stroke-linecap="round"/>`,
    ) +
    at(
      38,
      -28,
      `<circle cy="7" r="44" fill="#8f6a3a"/><circle r="44" fill="${paper}"/><circle r="35" fill="none" stroke="${ink}" stroke-width="3"/><path d="M-18-16H18M-14 0H14M0-24V22M-18 22H18" fill="none" stroke="${ink}" stroke-width="5.5" stroke-linecap="round"/>`,
    )
  );
}

function reels(): string {
  const window = (x: number, body: string) =>
    `<rect x="${x - 24}" y="-34" width="48" height="68" rx="6" fill="${paper}"/><path d="M${x - 24}-28a6 6 0 0 1 6-6H${x + 18}a6 6 0 0 1 6 6V-18H${x - 24}Z" fill="#000" opacity=".12"/>${at(x, 2, body)}`;
  const seven = `<path d="M-13-18H14L-3 20" fill="none" stroke="${cinnabar}" stroke-width="8" stroke-linejoin="round" stroke-linecap="round"/>`;
  return `<rect x="-92" y="-66" width="172" height="132" rx="18" fill="${goldDeep}"/><rect x="-92" y="-70" width="172" height="130" rx="18" fill="${gold}"/><rect x="-84" y="-44" width="156" height="86" rx="10" fill="${ink}"/>${window(-57, seven)}${window(-6, at(0, 0, coin(), 0, 0.9))}${window(45, seven)}<path d="M80-6H92V-44" fill="none" stroke="${paperShade}" stroke-width="7" stroke-linecap="round" stroke-linejoin="round"/><circle cx="92" cy="-52" r="12" fill="${cinnabar}"/><circle cx="-40" cy="-57" r="4" fill="${paper}"/><circle cx="-6" cy="-57" r="4" fill="${cinnabar}"/><circle cx="28" cy="-57" r="4" fill="${paper}"/>`;
}

function fish(): string {
  return `<path d="M-84-34C-66-20-62-8-60 0-62 8-66 20-84 34-88 14-80 6-72 0-80-6-88-14-84-34Z" fill="${cinnabar}"/><path d="M-66 0C-40-48 30-58 76 0 30 58-40 48-66 0Z" fill="${gold}"/><path d="M-66 0C-30 26 30 30 76 0 30 58-40 48-66 0Z" fill="${goldDeep}" opacity=".6"/><path d="M-6-42C6-66 34-62 40-36ZM2 43C10 60 30 58 32 38Z" fill="${cinnabar}"/><path d="M34-26C24-10 24 10 34 26M-34-14C-24-8-24 8-34 14M-14-22C-2-12-2 12-14 22M8-26C20-14 20 14 8 26" fill="none" stroke="${paper}" stroke-opacity=".65" stroke-width="3.5" stroke-linecap="round"/><circle cx="52" cy="-9" r="7" fill="${paper}"/><circle cx="53" cy="-9" r="3.5" fill="${ink}"/><circle cx="84" cy="-40" r="7" fill="none" stroke="${paper}" stroke-opacity=".6" stroke-width="3"/><circle cx="96" cy="-62" r="4" fill="none" stroke="${paper}" stroke-opacity=".6" stroke-width="2.5"/>`;
}

function cherries(): string {
  return `<path d="M-34 34C-30-10-6-46 34-64M36 38C40 4 40-30 34-64" fill="none" stroke="${jade}" stroke-width="7" stroke-linecap="round"/><path d="M34-64C54-92 88-84 92-62 68-50 46-50 34-64Z" fill="${jade}"/><path d="M34-64C56-72 74-72 92-62" fill="none" stroke="${paper}" stroke-opacity=".5" stroke-width="3"/><circle cx="-38" cy="48" r="36" fill="${cinnabar}"/><circle cx="40" cy="54" r="36" fill="#a63f29"/><ellipse cx="-50" cy="34" rx="11" ry="7" fill="#fff" opacity=".4" transform="rotate(-35 -50 34)"/><ellipse cx="28" cy="40" rx="11" ry="7" fill="#fff" opacity=".35" transform="rotate(-35 28 40)"/>`;
}

function ticket(): string {
  const cells = Array.from({ length: 20 }, (_, i) => {
    const marked = [2, 6, 9, 13, 19].includes(i);
    const [x, y] = [-52 + (i % 5) * 26, -18 + Math.floor(i / 5) * 24];
    return `<circle cx="${x}" cy="${y}" r="9" fill="${marked ? cinnabar : paperShade}"/>${marked ? `<path d="M${x - 4} ${y}l3 3.5 5-6" fill="none" stroke="${paper}" stroke-width="2.5" stroke-linecap="round"/>` : ''}`;
  }).join('');
  return at(
    0,
    0,
    `<path d="M-76-80H76V-56a10 10 0 0 0 0 20V88L63 80 51 88 38 80 25 88 13 80 0 88-13 80-25 88-38 80-51 88-63 80-76 88V-36a10 10 0 0 0 0-20Z" fill="${paper}"/><path d="M-62-46H62" stroke="${paperShade}" stroke-width="3" stroke-dasharray="6 6"/>${brandSign(-46, -64, 9, jade)}<rect x="-24" y="-68" width="80" height="8" rx="4" fill="${paperShade}"/>${cells}`,
    -7,
  );
}

function racer(): string {
  return `<path d="M-92 10C-88-8-60-10-40-12L-18-34H34L52-12C76-10 92-6 92 10V22H-92Z" fill="${cinnabar}"/><path d="M-8-28H6V-10H-26ZM12-28H30L42-10H12Z" fill="#d6e4ea"/><path d="M-92 10H92V22H-92Z" fill="#8a3222"/><circle cx="-54" cy="24" r="22" fill="${ink}"/><circle cx="-54" cy="24" r="10" fill="${paperShade}"/><circle cx="54" cy="24" r="22" fill="${ink}"/><circle cx="54" cy="24" r="10" fill="${paperShade}"/><path d="M-104-24H-70M-112-6H-98M-108-42H-84" stroke="${paper}" stroke-opacity=".6" stroke-width="5" stroke-linecap="round"/><circle cx="66" cy="2" r="5" fill="${gold}"/>`;
}

function drum(): string {
  return `<path d="M-50 84H50L36 62H-36Z" fill="${goldDeep}"/><circle r="70" fill="#fff" opacity=".12"/><circle r="70" fill="none" stroke="${gold}" stroke-width="6"/>${at(-26, 22, ball(cinnabar, '2'), 0, 0.85)}${at(24, 30, ball(jade, '7'), 0, 0.85)}${at(2, -14, ball(gold, '3'), 0, 0.85)}${at(-38, -22, ball('#5a74c9', '1'), 0, 0.7)}${at(40, -20, ball(cinnabar, '6'), 0, 0.7)}<path d="M-48-44C-36-58-20-64-4-64" fill="none" stroke="#fff" stroke-opacity=".5" stroke-width="6" stroke-linecap="round"/>`;
}

/** A card with a sign in place of its pips. */
function sealed(sign: string, colour: string): string {
  return (
    `<rect x="-27" y="-38" width="54" height="76" rx="7" fill="${paper}"/><rect x="-22" y="-33" width="44" height="66" rx="4" fill="none" stroke="${goldDeep}" stroke-width="1.2"/>` +
    `<text y="11" text-anchor="middle" font-size="31" font-weight="700" fill="${colour}">${sign}</text>`
  );
}
