import type { Game } from './game.ts';
import { hilo } from './hilo/game.ts';

export const games: readonly Game[] = [hilo];
