/** Says with each failure what stood on the pages then. */
import { afterEach } from 'vitest';
import { sights } from './browser.ts';

afterEach(async ({ task }) => {
  const [first] = task.result?.errors ?? [];
  if (first === undefined) return;
  const seen = await sights();
  if (seen.length > 0) first.message += `\n\nOn the pages then:\n${seen.join('\n')}`;
});
