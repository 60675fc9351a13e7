import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** What a browser moves without painting anew; to be seen or not is switched once. */
const cheap = new Set(['transform', 'opacity', 'visibility', 'animation-timing-function']);

it('moves by transform and opacity alone: whatever else a keyframe names is painted anew in each frame of a cheap phone', () => {
  const games = join(import.meta.dirname, '..');
  const dear = readdirSync(games, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.css'))
    .flatMap((file) => {
      const rules = readFileSync(join(games, file), 'utf8');
      return [...rules.matchAll(/@keyframes ([\w-]+) \{([\s\S]*?)\n\}/g)].flatMap(([, name, body = '']) =>
        [...body.matchAll(/^\s+([a-z-]+):/gm)]
          .filter(([, property = '']) => !cheap.has(property))
          .map(([, property]) => `${file} ${name}: ${property}`),
      );
    });
  expect(dear).toEqual([]);
});
