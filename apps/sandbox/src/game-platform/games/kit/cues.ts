/**
 * Short sounds and touches of a game, made on the device: nothing is fetched for them. One switch for both, kept on the device and off
 * until somebody turns it on: no page can know whether a phone is meant to be silent. In the frame of a site that has such a switch it
 * is that one (lobby.ts). Who wants less motion is not shaken.
 */
import { useSyncExternalStore } from 'react';
import { forget, keep, readKept } from './kept.ts';

/** A chip lies, a card falls, a reel comes to rest, more came back than was staked. There is none for a loss. */
export type Cue = 'chip' | 'card' | 'rest' | 'won';

interface Tone {
  /** Hz. */
  readonly pitch: number;
  /** Seconds after the cue began, and how long it is heard. */
  readonly at: number;
  readonly lasts: number;
  readonly loud: number;
  readonly shape: OscillatorType;
}

const tones: Readonly<Record<Cue, readonly Tone[]>> = {
  chip: [
    { pitch: 3_150, at: 0, lasts: 0.035, loud: 0.1, shape: 'triangle' },
    { pitch: 4_200, at: 0.03, lasts: 0.03, loud: 0.07, shape: 'triangle' },
  ],
  card: [
    { pitch: 620, at: 0, lasts: 0.03, loud: 0.08, shape: 'sawtooth' },
    { pitch: 240, at: 0.02, lasts: 0.05, loud: 0.1, shape: 'triangle' },
  ],
  rest: [{ pitch: 130, at: 0, lasts: 0.07, loud: 0.18, shape: 'sine' }],
  won: [
    { pitch: 523, at: 0, lasts: 0.16, loud: 0.12, shape: 'triangle' },
    { pitch: 659, at: 0.11, lasts: 0.16, loud: 0.12, shape: 'triangle' },
    { pitch: 784, at: 0.22, lasts: 0.3, loud: 0.12, shape: 'triangle' },
  ],
};
/** Milliseconds of touch and pause in turn; a card is heard only, six in a row would be a tremble. */
const touches: Readonly<Partial<Record<Cue, readonly number[]>>> = {
  chip: [12],
  rest: [10],
  won: [30, 60, 30],
};

const keptAs = 'mingpai.sound';
/** As it was called while games and app had a switch each. */
const keptBefore = 'mingpai-cues';
let on = (readKept(keptAs) ?? takeBefore()) === '1';
let context: AudioContext | undefined;
const listeners = new Set<() => void>();

/** Heard and felt where the switch is on, the page is seen and the device can. */
export function cue(name: Cue): void {
  if (!on || document.visibilityState !== 'visible') return;
  sound(tones[name]);
  touch(touches[name]);
}

export function useCuesOn(): boolean {
  return useSyncExternalStore(subscribe, () => on);
}

export function cuesOn(): boolean {
  return on;
}

/** Turned on it is heard at once. */
export function turnCues(next: boolean): void {
  setCues(next);
  cue('chip');
}

/** As another switch stands: nothing is heard by that. */
export function setCues(next: boolean): void {
  if (next === on) return;
  on = next;
  keep(keptAs, on ? '1' : '0');
  for (const listener of listeners) listener();
}

/** @param listener hears that it was turned @returns ends it */
export function onCues(listener: () => void): () => void {
  return subscribe(listener);
}

function takeBefore(): string | undefined {
  const before = readKept(keptBefore);
  if (before === undefined) return undefined;
  keep(keptAs, before);
  forget(keptBefore);
  return before;
}

function sound(parts: readonly Tone[]): void {
  if (typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  if (context.state !== 'running') {
    void context.resume();
    // Before the first touch of the page a browser lets nothing be heard; what was missed would be heard all at once then.
    if (!('userActivation' in navigator && navigator.userActivation.isActive)) return;
  }
  for (const { pitch, at, lasts, loud, shape } of parts) {
    const from = context.currentTime + at;
    const voice = new OscillatorNode(context, { type: shape, frequency: pitch });
    const level = new GainNode(context, { gain: loud });
    level.gain.setValueAtTime(loud, from);
    level.gain.exponentialRampToValueAtTime(0.0001, from + lasts);
    voice.connect(level).connect(context.destination);
    voice.start(from);
    voice.stop(from + lasts);
  }
}

function touch(pattern: readonly number[] | undefined): void {
  if (pattern === undefined || !('vibrate' in navigator)) return;
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  navigator.vibrate([...pattern]);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
