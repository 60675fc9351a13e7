import { type MotifName, motifs } from './motifs.ts';
import { drawing, ground, grounds } from './paint.ts';

/** Covers of games, 240 by 240: `games/<category>-<n>`, and `games/<category>` for a game without a picture. */
export function covers(): Record<string, string> {
  const numbered = motifNames().map((name, seed) => [`games/${name}`, cover(name, seed)]);
  const plain = motifNames()
    .filter((name) => name.endsWith('-1'))
    .map((name) => [`games/${categoryOf(name)}`, cover(name, 3)]);
  const own = Object.entries(games).map(([game, name]) => [`games/${game}`, cover(name, 1)]);
  return Object.fromEntries([...numbered, ...plain, ...own]);
}

/** Games of our own that have a cover under their code. */
const games = {
  hilo: 'joker-2',
  football: 'sport-1',
  arena: 'gaming-3',
  k3: 'lottery-3',
  ssc: 'lottery-1',
  baccarat: 'realbet-6',
  dragontiger: 'realbet-7',
  'provider-obgdy': 'concise-1',
  'provider-fgdz': 'concise-2',
  'provider-pp': 'concise-3',
  'provider-ae': 'concise-4',
} as const satisfies Record<string, MotifName>;

function cover(name: MotifName, seed: number): string {
  return drawing(240, 240, ground(categoryOf(name), 240, 240, seed) + motifs[name]());
}

function motifNames(): MotifName[] {
  return Object.keys(motifs).filter((name): name is MotifName => name in motifs);
}

function categoryOf(name: MotifName): keyof typeof grounds {
  const category = name.slice(0, name.indexOf('-'));
  if (!isGround(category)) throw new Error(`no ground for ${name}`);
  return category;
}

function isGround(name: string): name is keyof typeof grounds {
  return name in grounds;
}
