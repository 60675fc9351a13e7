import { expect, test } from 'vitest';
import { platformOf } from './platform.ts';

const mac =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15';

test.each([
  ['an iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15', 5, 'ios'],
  ['an iPad that says it is a Mac', mac, 5, 'ios'],
  ['a Mac', mac, 0, 'desktop'],
  ['an Android phone', 'Mozilla/5.0 (Linux; Android 14; V2309A) AppleWebKit/537.36', 5, 'android'],
  ['a HarmonyOS phone', 'Mozilla/5.0 (Phone; OpenHarmony 5.0) AppleWebKit/537.36 HarmonyOS', 5, 'android'],
  ['a Windows laptop with a touch screen', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 10, 'desktop'],
] as const)('%s', (_what, userAgent, maxTouchPoints, platform) => {
  expect(platformOf({ userAgent, maxTouchPoints })).toBe(platform);
});
