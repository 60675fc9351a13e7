import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { cue, turnCues } from './cues.ts';

const device = {
  shaken: [] as number[][],
  heard: 0,
  still: false,
  seen: true,
  active: true,
  state: 'running',
};

class Voice {
  connect = (next: unknown) => next;
  start = () => {
    device.heard += 1;
  };
  stop = () => {};
  gain = { setValueAtTime: () => {}, exponentialRampToValueAtTime: () => {} };
}
class Context {
  currentTime = 0;
  destination = {};
  resume = async () => {};
  get state() {
    return device.state;
  }
}

beforeEach(() => {
  Object.assign(device, { shaken: [], heard: 0, still: false, seen: true, active: true, state: 'running' });
  vi.stubGlobal('AudioContext', Context);
  vi.stubGlobal('OscillatorNode', Voice);
  vi.stubGlobal('GainNode', Voice);
  vi.stubGlobal('document', {
    get visibilityState() {
      return device.seen ? 'visible' : 'hidden';
    },
  });
  vi.stubGlobal('window', { matchMedia: () => ({ matches: device.still }) });
  vi.stubGlobal('navigator', {
    vibrate: (pattern: number[]) => device.shaken.push(pattern),
    get userActivation() {
      return { isActive: device.active };
    },
  });
});
afterAll(() => {
  turnCues(false);
  vi.unstubAllGlobals();
});

it('is silent and still until somebody turns it on, and again when it is turned off', () => {
  cue('won');
  expect(device).toMatchObject({ heard: 0, shaken: [] });
  turnCues(true);
  expect(device.heard).toBeGreaterThan(0);
  expect(device.shaken).toHaveLength(1);
  turnCues(false);
  const before = device.heard;
  cue('card');
  expect(device.heard).toBe(before);
});

it('shakes nobody who wants less motion, and says nothing on a page that is not seen', () => {
  turnCues(true);
  Object.assign(device, { shaken: [], heard: 0, still: true });
  cue('won');
  expect(device.heard).toBeGreaterThan(0);
  expect(device.shaken).toEqual([]);
  Object.assign(device, { heard: 0, still: false, seen: false });
  cue('won');
  expect(device).toMatchObject({ heard: 0, shaken: [] });
});

it('does not save up what a browser did not let be heard', () => {
  turnCues(true);
  Object.assign(device, { heard: 0, state: 'suspended', active: false });
  cue('card');
  expect(device.heard).toBe(0);
  device.active = true;
  cue('card');
  expect(device.heard).toBeGreaterThan(0);
});
