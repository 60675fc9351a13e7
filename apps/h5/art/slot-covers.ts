/** Covers of the slots at `games/slots/<code>`: the wild's sign on a card, in the colours of the game (hue in degrees). */
const signs = '狐鹤鲤虎鹿龙凤龟猫兔马鹰莲梅竹桃月日灯舟塔琴镜珠';
const hues = { obgdy: 150, fgdz: 15, pp: 210, ae: 270 } as const;
/** The three that play from the central wallet. */
const gilded = { code: 'mpdz', hue: 40, subjects: '龙鲤灯' };

export function slotCovers(): Record<string, string> {
  const providers = Object.entries(hues).map(([code, hue]) => ({ code, hue, subjects: signs }));
  return Object.fromEntries(
    [...providers, gilded].flatMap(({ code, hue, subjects }) =>
      [...subjects].map((sign, index) => [
        `games/slots/${code}${String(index + 1).padStart(2, '0')}`,
        cover(sign, (hue + index * 5) % 360, index),
      ]),
    ),
  );
}

function cover(sign: string, hue: number, place: number): string {
  const tilt = ((place * 7) % 13) - 6;
  const ring = 70 + (place % 4) * 12;
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 240">',
    '<defs>',
    `<linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="hsl(${hue} 42% 30%)"/>`,
    `<stop offset="1" stop-color="hsl(${(hue + 30) % 360} 52% 13%)"/></linearGradient>`,
    '</defs>',
    '<path fill="url(#g)" d="M0 0h240v240H0z"/>',
    `<g fill="none" stroke="hsl(${hue} 60% 70%)" stroke-opacity=".18" stroke-width="2">`,
    `<circle cx="200" cy="40" r="${ring}"/><circle cx="200" cy="40" r="${ring + 26}"/><circle cx="30" cy="215" r="${ring - 20}"/></g>`,
    `<g transform="rotate(${tilt} 120 120)">`,
    '<rect x="62" y="46" width="116" height="148" rx="16" fill="#f6f2e9"/>',
    `<rect x="70" y="54" width="100" height="132" rx="11" fill="none" stroke="hsl(${hue} 45% 40%)" stroke-width="2"/>`,
    `<text x="120" y="147" text-anchor="middle" font-size="74" font-weight="700" fill="hsl(${hue} 52% 30%)">${sign}</text>`,
    `<circle cx="84" cy="70" r="6" fill="hsl(${hue} 55% 45%)"/><circle cx="156" cy="170" r="6" fill="#c9973a"/>`,
    '</g>',
    '</svg>',
  ].join('');
}
