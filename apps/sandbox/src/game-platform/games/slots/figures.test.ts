/** What a slot says of itself is what its strips pay. */
import { expect, test } from 'vitest';
import { figuresOf } from './figures.ts';
import { largestSpin } from './largest.ts';
import { returnToPlayer } from './maths.ts';
import { type ModelName, models } from './models.ts';
import { spreadOf } from './spread.ts';

test.each(Object.entries(models))('the figures of %s are those of its strips', (name, model) => {
  expect(figuresOf(name as ModelName)).toEqual({
    returnToPlayer: Math.round(returnToPlayer(model) * 10_000),
    volatility: model.volatility,
    largestWin: Math.round((largestSpin(model) * 100) / model.units),
    // Upwards: whoever judges rounds by it must not think them narrower than they are.
    spread: Math.ceil(spreadOf(model) * 100),
  });
});
