/** RTS 8A and 14E: each round is the player's own act, and is shown in its own time. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const pages = globSync('*/web/**/*.{ts,tsx}', { cwd: import.meta.dirname }).filter(
  (file) => !file.includes('.test.'),
);
/** What such functions are called, in code and on buttons. */
const shorter =
  /\b(?:set)?(?:quick|turbo|hurry|fast(?:Play|Spin)|slam|skip(?:Spin|Animation)|auto(?:play|Play|Spin|Bet))\b|快速|极速|自动(?:旋转|投注|下注)/i;

const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');

test('no page of a game plays by itself, or shows a result sooner because somebody wants it', () => {
  expect(pages.length).toBeGreaterThan(50);
  const found = pages.filter((file) =>
    shorter.test(withoutComments(readFileSync(join(import.meta.dirname, file), 'utf8'))),
  );
  expect(found).toEqual([]);
  expect(['setQuick(true)', 'autoplay: 50', '快速'].every((text) => shorter.test(text))).toBe(true);
});
