import { baccarat } from './baccarat/game.ts';
import { dragontiger } from './dragontiger/game.ts';
import type { Game } from './game.ts';
import { hilo } from './hilo/game.ts';
import { k3, ssc } from './lottery/game.ts';
import { slots } from './slots/game.ts';
import { sports } from './sports/game.ts';

export const games: readonly Game[] = [hilo, slots, baccarat, dragontiger, k3, ssc, sports];
