import { drawing } from './paint.ts';

/*
 * The pool of captcha pictures: 21 presets (specification, chapter 5), four characters each. The characters are
 * strokes of our own, so that no text stands in the file and every phone shows the same picture.
 */
const words = [
  'A3KM',
  'H7TX',
  'P4WN',
  'E9RZ',
  'K2VF',
  'M8CH',
  'T5YA',
  'X3NP',
  'R7EK',
  'F4HM',
  'W9TC',
  'N2AX',
  'Y8KR',
  'C5FP',
  'V7ZE',
  'Z4MT',
  'A9HW',
  'E2XN',
  'K5PY',
  'H3RV',
  'T8FC',
];

/** Strokes in a box 20 wide and 30 high. Letters that look like figures are left out. */
const strokes: Readonly<Record<string, string>> = {
  A: 'M1 30 10 0 19 30M4.5 20H15.5',
  C: 'M18 6C14-2 1-1 1 15S14 32 18 24',
  E: 'M18 0H2V30H18M2 14H15',
  F: 'M18 0H2V30M2 14H15',
  H: 'M2 0V30M18 0V30M2 15H18',
  K: 'M2 0V30M18 0 2 17M8 12 18 30',
  M: 'M1 30V0L10 18 19 0V30',
  N: 'M2 30V0L18 30V0',
  P: 'M2 30V0H11C21 0 21 16 11 16H2',
  R: 'M2 30V0H11C21 0 21 15 11 15H2M10 15 18 30',
  T: 'M1 0H19M10 0V30',
  V: 'M1 0 10 30 19 0',
  W: 'M0 0 5 30 10 10 15 30 20 0',
  X: 'M2 0 18 30M18 0 2 30',
  Y: 'M1 0 10 15 19 0M10 15V30',
  Z: 'M2 0H18L2 30H18',
  '2': 'M2 7C2-3 18-3 18 7 18 14 5 20 2 30H18',
  '3': 'M2 3C8-3 18 0 17 8 17 13 12 14 8 14 13 14 19 17 18 23 17 32 6 32 2 26',
  '4': 'M14 30V0L1 21H19',
  '5': 'M17 0H4L3 13C8 9 18 11 18 20S8 33 2 27',
  '7': 'M2 0H18L7 30',
  '8': 'M10 14C0 11 1 0 10 0S20 11 10 14C-1 18 0 30 10 30S21 18 10 14Z',
  '9': 'M4 29C13 28 18 19 18 9 18-3 2-3 2 8 2 18 15 18 18 10',
};

const tones = ['#17201c', '#0f5c48', '#85540a', '#38567a', '#a5311f'];

/** Pictures 112 by 44, named by number so that the name tells nothing. */
export function captchas(): Record<string, string> {
  return Object.fromEntries(words.map((word, i) => [`captcha/${i + 1}`, picture(word, i + 1)]));
}

/** The module that tells the app which characters stand in which picture. */
export function captchaTable(): string {
  const rows = words.map((word, i) => `  { text: '${word}', src: '/pictures/captcha/${i + 1}.svg' },`);
  return `/** The local pool of captcha pictures (specification, chapter 5). Written by \`art/captcha.ts\`; do not edit. */
export type CaptchaPicture = { readonly text: string; readonly src: string };

export const captchaPictures: readonly CaptchaPicture[] = [
${rows.join('\n')}
];
`;
}

function picture(word: string, seed: number): string {
  const random = mulberry(seed * 7919);
  const between = (low: number, high: number) => low + random() * (high - low);
  const letters = [...word].map((letter, i) => {
    const tone = tones[Math.floor(random() * tones.length)];
    const [x, y] = [10 + i * 25 + between(-2, 2), 7 + between(-2.5, 2.5)];
    return `<path d="${strokes[letter]}" transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${between(-14, 14).toFixed(1)} 10 15) skewX(${between(-10, 10).toFixed(1)})" stroke="${tone}" stroke-width="${between(2.8, 3.8).toFixed(1)}"/>`;
  });
  const lines = Array.from({ length: 4 }, () => {
    const tone = tones[Math.floor(random() * tones.length)];
    return `<path d="M${between(-4, 10).toFixed(0)} ${between(4, 40).toFixed(0)}C${between(20, 50).toFixed(0)} ${between(-8, 52).toFixed(0)} ${between(60, 90).toFixed(0)} ${between(-8, 52).toFixed(0)} ${between(102, 116).toFixed(0)} ${between(4, 40).toFixed(0)}" stroke="${tone}" stroke-width="1.1" opacity=".55"/>`;
  });
  const dots = Array.from({ length: 26 }, () => {
    const tone = tones[Math.floor(random() * tones.length)];
    return `<circle cx="${between(2, 110).toFixed(0)}" cy="${between(2, 42).toFixed(0)}" r="${between(0.6, 1.5).toFixed(1)}" fill="${tone}" stroke="none" opacity=".5"/>`;
  });
  return drawing(
    112,
    44,
    `<rect width="112" height="44" fill="#ece5d5"/><g fill="none" stroke-linecap="round" stroke-linejoin="round">${lines.join('')}${dots.join('')}${letters.join('')}</g>`,
  );
}

/** A small generator with a seed: the same pictures each time they are drawn. */
function mulberry(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
