import { say } from '../texts/say.ts';
import { beijing } from './time.ts';

type Version = {
  readonly version: number;
  readonly setBy: string | null;
  readonly setAt: string | null;
};

/** Whose settings these are, and what saving others does: `第3版，由 老牌 于 2026-11-21 03:06:09 保存。…`. */
export function versionLine({ version, setBy, setAt }: Version, effect: string): string {
  return setAt === null || setBy === 'seed'
    ? say('预设值。{0}', effect)
    : say('第{0}版，由 {1} 于 {2} 保存。{3}', version, setBy ?? '', beijing(setAt), effect);
}
