/** Sound and touch of the app and of its games: one choice of this device, off until somebody turns it on. */
import { keep, readKept, sharedValue } from '@mingpai/ui/shared-value';

const key = 'mingpai.sound';
const kept = readKept(key);
const chosen = sharedValue<boolean | undefined>(kept === '1' ? true : kept === '0' ? false : undefined);

/** @returns nothing while nobody has chosen: a game may know of a choice that was made in it before */
export const useSound = chosen.use;

export function soundOn(): boolean {
  return chosen.get() === true;
}

export function switchSound(on: boolean): void {
  chosen.set(on);
  keep(key, on ? '1' : '0');
}
