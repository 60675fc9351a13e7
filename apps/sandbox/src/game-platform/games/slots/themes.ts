/** Ninety-nine games: each its name, its colours, its family of pictures, the sign on its wild, and one of the six models. */
import type { ModelName } from './models.ts';

/** Which pictures stand on the reels. */
export type Family = 'jade' | 'ember' | 'cloud' | 'star' | 'gilded';

export interface Theme {
  /** What the operator launches, such as `obgdy01`. */
  readonly code: string;
  readonly name: string;
  readonly englishName: string;
  /** Degrees on the colour circle. */
  readonly hue: number;
  /** The sign that stands on the wild. */
  readonly sign: string;
  readonly family: Family;
  readonly model: ModelName;
}

export const providers = [
  { venue: 'obgdy', name: 'OB电子', prefix: '翠影', english: 'Jade', hue: 150, family: 'jade', first: 0 },
  { venue: 'fgdz', name: 'FG电子', prefix: '赤焰', english: 'Ember', hue: 5, family: 'ember', first: 2 },
  { venue: 'pp', name: 'PP电子', prefix: '云海', english: 'Cloud', hue: 210, family: 'cloud', first: 3 },
  { venue: 'ae', name: 'AE电子', prefix: '星河', english: 'Star', hue: 262, family: 'star', first: 5 },
] as const satisfies readonly (Provider & { name: string })[];

interface Provider {
  readonly venue: string;
  readonly prefix: string;
  readonly english: string;
  readonly hue: number;
  readonly family: Family;
  /** Where in the turn of the models its first game stands. */
  readonly first: number;
}

const subjects = [
  ['狐', 'Fox'],
  ['鹤', 'Crane'],
  ['鲤', 'Koi'],
  ['虎', 'Tiger'],
  ['鹿', 'Deer'],
  ['龙', 'Dragon'],
  ['凤', 'Phoenix'],
  ['龟', 'Turtle'],
  ['猫', 'Cat'],
  ['兔', 'Rabbit'],
  ['马', 'Horse'],
  ['鹰', 'Eagle'],
  ['莲', 'Lotus'],
  ['梅', 'Plum'],
  ['竹', 'Bamboo'],
  ['桃', 'Peach'],
  ['月', 'Moon'],
  ['日', 'Sun'],
  ['灯', 'Lantern'],
  ['舟', 'Boat'],
  ['塔', 'Tower'],
  ['琴', 'Zither'],
  ['镜', 'Mirror'],
  ['珠', 'Pearl'],
] as const;

/** Three that play from the operator's wallet. */
const gilded = {
  venue: 'mpdz',
  prefix: '鎏金',
  english: 'Gilded',
  hue: 36,
  family: 'gilded',
  first: 0,
} as const;
const gildedSubjects = [
  ['龙', 'Dragon'],
  ['鲤', 'Koi'],
  ['灯', 'Lantern'],
] as const;

/** Neighbours in a list play differently, and so does the same subject at another provider. */
const modelsInTurn = ['calm', 'ways', 'wild', 'classic', 'even', 'reign'] as const;

export function themesOf(venue: string): readonly Theme[] {
  if (venue === gilded.venue) return gildedSubjects.map((subject, index) => themeOf(gilded, subject, index));
  const provider = providers.find((one) => one.venue === venue);
  return provider ? subjects.map((subject, index) => themeOf(provider, subject, index)) : [];
}

function themeOf(
  { venue, prefix, english, hue, family, first }: Provider,
  [sign, name]: readonly [sign: string, name: string],
  index: number,
): Theme {
  return {
    code: `${venue}${String(index + 1).padStart(2, '0')}`,
    name: `${prefix}${sign}`,
    englishName: `${english} ${name}`,
    hue: (hue + index * 5) % 360,
    sign,
    family,
    model: modelsInTurn[(index + first) % modelsInTurn.length] ?? 'even',
  };
}

export const themes: readonly Theme[] = [...providers, gilded].flatMap(({ venue }) => themesOf(venue));

export function findTheme(code: string): Theme | undefined {
  return themes.find((theme) => theme.code === code);
}
