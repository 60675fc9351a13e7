// @vitest-environment happy-dom
import { expect, test } from 'vitest';

test('the end of a document is put off by nothing that begins while it ends', {
  timeout: 20_000,
}, async () => {
  const { happyDOM } = window as unknown as { readonly happyDOM: { abort: () => Promise<void> } };
  const ended = happyDOM.abort();
  // As a page does that hears that its call was cut off, and will forget the answer in an hour.
  setTimeout(() => undefined, 3_600_000);
  await expect(ended).resolves.toBeUndefined();
});
