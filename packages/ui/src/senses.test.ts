/** What no client of ours asks of anybody's senses and hands, so that nothing has to be offered instead (WCAG 2.2, 1.2, 2.1.4, 2.5.4). */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const clients = globSync('{apps/{h5,console,agent}/src,apps/sandbox/src,packages/ui/src}/**/*.{ts,tsx}', {
  cwd: root,
})
  .filter((file) => !file.includes('.test.'))
  .map((file) => [file, readFileSync(join(root, file), 'utf8')] as const);

/** Files in which this stands. */
function filesWith(pattern: RegExp): string[] {
  return clients.filter(([, text]) => pattern.test(text)).map(([file]) => file);
}

test('no client shows a film or plays a recording', () => {
  expect(clients.length).toBeGreaterThan(500);
  expect(filesWith(/<(video|audio|track)\b|new Audio\(|createElement\('(video|audio)'\)/)).toEqual([]);
});

test('no client reacts to how the device is moved', () => {
  expect(filesWith(/devicemotion|deviceorientation|Accelerometer|Gyroscope/i)).toEqual([]);
});
