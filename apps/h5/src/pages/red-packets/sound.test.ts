// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { switchSound } from '../../features/sound/sound.ts';
import { playOpening } from './sound.ts';

const felt: unknown[] = [];

beforeEach(() => {
  felt.length = 0;
  Object.defineProperty(navigator, 'vibrate', {
    configurable: true,
    value: (pattern: unknown) => felt.push(pattern) > 0,
  });
});

afterEach(() => {
  switchSound(false);
  Reflect.deleteProperty(navigator, 'vibrate');
});

test('an opening is felt as the seal breaks and as the card shows its face, and no more once it is over', () => {
  switchSound(true);
  const end = playOpening(1.25);
  expect(felt).toEqual([[0, 60, 12, 1_178, 40]]);
  end?.();
  expect(felt.at(-1)).toBe(0);
});

test('the switch is for both: while it is off nothing is felt', () => {
  switchSound(false);
  expect(playOpening(1.25)).toBeUndefined();
  expect(felt).toEqual([]);
});

test('a phone that cannot vibrate opens the packet all the same', () => {
  Reflect.deleteProperty(navigator, 'vibrate');
  switchSound(true);
  expect(() => playOpening(1.25)?.()).not.toThrow();
});

test('what makes the sound is given back once it has sounded: a phone has few of them', async () => {
  vi.useFakeTimers();
  const given: string[] = [];
  const value = () => ({
    value: 0,
    setValueAtTime: () => undefined,
    exponentialRampToValueAtTime: () => undefined,
  });
  const node = () => ({
    frequency: value(),
    gain: value(),
    connect: (next: unknown) => next,
    start: () => undefined,
    stop: () => undefined,
  });
  vi.stubGlobal(
    'AudioContext',
    class {
      state = 'running';
      currentTime = 0;
      sampleRate = 8_000;
      createOscillator = node;
      createGain = node;
      createBufferSource = node;
      createBiquadFilter = node;
      createBuffer = (_channels: number, length: number) => ({
        getChannelData: () => new Float32Array(length),
      });
      close(): Promise<void> {
        this.state = 'closed';
        given.push('given back');
        return Promise.resolve();
      }
    },
  );
  switchSound(true);
  const end = playOpening(1.25);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(given).toEqual([]);
  await vi.advanceTimersByTimeAsync(2_500);
  expect(given).toEqual(['given back']);
  end?.();
  expect(given).toHaveLength(1);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
