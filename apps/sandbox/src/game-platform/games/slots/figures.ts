/**
 * What each model pays in the long run and at the most. Worked out from its strips it takes a second and a half of a process that
 * has to answer from its first moment, so it stands here as numbers, and figures.test.ts works it out (maths.ts, largest.ts, spread.ts).
 */
import type { GameFigures } from '../game.ts';
import { type ModelName, models } from './models.ts';

type Worked = Required<Omit<GameFigures, 'volatility'>>;

const worked: Readonly<Record<ModelName, Worked>> = {
  calm: { returnToPlayer: 9_646, largestWin: 17_100, spread: 300 },
  even: { returnToPlayer: 9_414, largestWin: 27_200, spread: 328 },
  wild: { returnToPlayer: 9_707, largestWin: 58_350, spread: 470 },
  ways: { returnToPlayer: 9_726, largestWin: 10_400, spread: 309 },
  classic: { returnToPlayer: 9_599, largestWin: 3_720, spread: 290 },
  reign: { returnToPlayer: 9_613, largestWin: 91_700, spread: 437 },
};

/** Units as in {@link GameFigures}. */
export function figuresOf(name: ModelName): Required<GameFigures> {
  return { ...worked[name], volatility: models[name].volatility };
}
