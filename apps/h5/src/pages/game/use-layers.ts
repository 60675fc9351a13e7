import { useEffect, useMemo } from 'react';
import { layOver } from '../../ui/over-page.ts';

/** More than any game has upon each other: a page that says it again and again fills no history. */
const most = 4;

/** What lies open in the game's page, as the page says. */
interface Layers {
  /** One more lies on top. */
  readonly lay: () => void;
  /** The uppermost is gone. */
  readonly lift: () => void;
  /** Nothing lies there: another page, or the game is left. */
  readonly clear: () => void;
}

/**
 * An entry of the app's own history for each thing that lies open in a game: the phone's Back closes the uppermost there, and leaves the
 * game when nothing lies on it. The game keeps no history of its own, so one is never before the other.
 *
 * @param onClose tells the game to close what lies uppermost in it
 */
export function useLayers(onClose: () => void): Layers {
  const layers = useMemo(() => makeLayers(onClose), [onClose]);
  useEffect(() => layers.clear, [layers]);
  return layers;
}

/** @param touched whether somebody has just touched the page: a game that lays something new each time Back is pressed keeps nobody */
export function makeLayers(onClose: () => void, touched: () => boolean = justTouched): Layers {
  const laid: (() => void)[] = [];
  /** Said, but not laid: their going is passed over too. */
  let passed = 0;
  let told = false;
  const close = () => {
    told = true;
    onClose();
  };
  return {
    lay() {
      if (laid.length >= most || (told && !touched())) passed += 1;
      else laid.push(layOver(close));
    },
    lift() {
      if (passed > 0) passed -= 1;
      else laid.pop()?.();
    },
    clear() {
      passed = 0;
      for (const lift of laid.splice(0).reverse()) lift();
    },
  };
}

/** A touch of the game counts for the page that frames it. Browsers that cannot tell are believed. */
function justTouched(): boolean {
  return !('userActivation' in navigator) || navigator.userActivation.isActive;
}
