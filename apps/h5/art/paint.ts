/**
 * The picture language: flat shapes of paper, gold and ink on a ground of one deep colour, with the fine engraved
 * lines of a banknote. Every drawing of the app is made of these, so that they belong together.
 */
export const paper = '#f6f2e9';
export const paperShade = '#ddd5c3';
export const ink = '#17201c';
export const gold = '#e6bc5c';
export const goldDeep = '#b98a2e';
export const cinnabar = '#c4533a';
export const jade = '#2f8a6b';

/** A ground: its light and its dark end. */
export type Ground = readonly [light: string, dark: string];

export const grounds = {
  realbet: ['#6a2f45', '#35141f'],
  sport: ['#1f6a50', '#0c3125'],
  gaming: ['#3b4687', '#191e42'],
  joker: ['#86602a', '#46300f'],
  concise: ['#1f6577', '#0b2f39'],
  lottery: ['#93432d', '#4a1c10'],
  brand: ['#1d4a3a', '#0d221b'],
  slate: ['#3f5f85', '#1b2c42'],
  plum: ['#54345f', '#27152e'],
} as const satisfies Record<string, Ground>;

export type GroundName = keyof typeof grounds;

/** A whole drawing. `body` is SVG; `label` goes into its title where the drawing speaks for itself. */
export function drawing(width: number, height: number, body: string): string {
  const clean = body.replace(/\s*\n\s*/g, '').replace(/(\d+\.\d{2})\d+/g, '$1');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${clean}</svg>\n`;
}

/** Fills the drawing with a ground, lit from above left, and engraves it. */
export function ground(name: GroundName, width: number, height: number, seed = 1): string {
  const [light, dark] = grounds[name];
  return `
    <defs><linearGradient id="g" x1="0" y1="0" x2=".7" y2="1"><stop stop-color="${light}"/><stop offset="1" stop-color="${dark}"/></linearGradient></defs>
    <rect width="${width}" height="${height}" fill="url(#g)"/>
    ${engraving(width * (0.72 + 0.1 * Math.sin(seed * 2.1)), height * (0.34 + 0.12 * Math.cos(seed * 1.7)), Math.min(width, height) * 0.62, 5 + (seed % 4))}`;
}

/** A rosette of fine lines, as engraved on banknotes. */
export function engraving(x: number, y: number, radius: number, petals: number): string {
  const rings = Array.from({ length: 7 }, (_, ring) => {
    const r = radius * (0.3 + ring * 0.12);
    const points = Array.from({ length: 73 }, (_unused, step) => {
      const angle = (step / 72) * Math.PI * 2;
      const wave = r * (1 + 0.085 * Math.sin(petals * angle + ring * 0.55));
      return `${(x + wave * Math.cos(angle)).toFixed(1)} ${(y + wave * Math.sin(angle)).toFixed(1)}`;
    });
    return `M${points.join('L')}Z`;
  });
  return `<path d="${rings.join('')}" fill="none" stroke="#fff" stroke-opacity=".09" stroke-width="${(radius / 190).toFixed(2)}"/>`;
}

/** A soft shadow under a thing of this width. */
export function shadow(x: number, y: number, width: number): string {
  return `<ellipse cx="${x}" cy="${y}" rx="${width / 2}" ry="${width / 9}" fill="#000" opacity=".24"/>`;
}

export function at(x: number, y: number, body: string, turn = 0, scale = 1): string {
  const rotate = turn === 0 ? '' : ` rotate(${turn})`;
  const grow = scale === 1 ? '' : ` scale(${scale})`;
  return `<g transform="translate(${x} ${y})${rotate}${grow}">${body}</g>`;
}
