/** How many of all equally likely results a pick wins, counted here and not told by the platform. */
import type { GameCode } from './table.ts';

export interface Chance {
  readonly ways: number;
  readonly of: number;
}

export function chanceOf(game: GameCode, code: string): Chance {
  return game === 'k3' ? { ways: waysOfDice(code), of: 216 } : { ways: waysOfDigits(code), of: 100 };
}

const faces = [1, 2, 3, 4, 5, 6];

function waysOfDice(code: string): number {
  const [kind, value] = code.split(':');
  if (kind === 'sum') {
    const sums = faces.flatMap((a) => faces.flatMap((b) => faces.map((c) => a + b + c)));
    return sums.filter((sum) => sum === Number(value)).length;
  }
  if (kind === 'triple') return value === undefined ? 6 : 1;
  if (kind === 'pair') return 16;
  return kind === 'two' ? 30 : 108;
}

function waysOfDigits(code: string): number {
  if (code === 'tie') return 10;
  if (code === 'dragon' || code === 'tiger') return 45;
  return /:\d$/.test(code) ? 10 : 50;
}
