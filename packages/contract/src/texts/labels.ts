/** English for labels of the contract; in a module of its own, so that who reads Chinese does not load it. */
import type { providers } from '../constants.ts';
import type { CategoryId } from '../states.ts';

export const categoriesInEnglish: Readonly<Record<CategoryId, string>> = {
  realbet: 'Live',
  sport: 'Sports',
  gaming: 'E-sports',
  joker: 'Cards & board',
  concise: 'Slots',
  lottery: 'Lottery',
};

export const providersInEnglish: Readonly<Record<(typeof providers)[number]['code'], string>> = {
  obgdy: 'OB Slots',
  fgdz: 'FG Slots',
  pp: 'PP Slots',
  ae: 'AE Slots',
};
