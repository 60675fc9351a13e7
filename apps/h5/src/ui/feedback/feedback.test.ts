// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withDialogKeys } from './dialog-keys.ts';
import { speak } from './speech.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

/** A dialog as the library draws it. */
const drawn = `<div class="adm-dialog"><div role="dialog" aria-label="Confirm">
  <div class="adm-dialog-content">Sign out?</div>
  <button class="adm-dialog-button">Cancel</button><button class="adm-dialog-button">OK</button>
</div></div>`;

test('a question is modal, says what it asks, and has the focus on the button that changes nothing', async () => {
  const answer = Promise.withResolvers<boolean>();
  const asked = withDialogKeys(() => {
    document.body.innerHTML = drawn;
    return answer.promise;
  });
  await vi.advanceTimersByTimeAsync(100);
  const dialog = document.querySelector('[role="dialog"]');
  expect(dialog?.getAttribute('aria-modal')).toBe('true');
  const description = document.getElementById(dialog?.getAttribute('aria-describedby') ?? '');
  expect(description?.textContent).toBe('Sign out?');
  expect(document.activeElement?.textContent).toBe('Cancel');
  answer.resolve(false);
  expect(await asked).toBe(false);
});

test('Escape closes a dialog once it stands, and one that came before is not lost', async () => {
  const answer = Promise.withResolvers<string>();
  const asked = withDialogKeys(() => {
    document.body.innerHTML = drawn;
    const [cancel] = document.querySelectorAll('button');
    cancel?.addEventListener('click', () => answer.resolve('declined'));
    return answer.promise;
  });
  let settled = false;
  void answer.promise.then(() => {
    settled = true;
  });
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
  await Promise.resolve();
  // It is drawn in a frame and on its way in with the next: closed before, it would never end its way out.
  expect(settled).toBe(false);
  await vi.advanceTimersByTimeAsync(200);
  expect(settled).toBe(true);
  expect(await asked).toBe('declined');
});

test('what was said is not found on the page any more after a while', async () => {
  speak('Copied');
  const region = document.querySelector('[role="status"]');
  expect(region?.textContent).toBe('Copied');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(region?.textContent).toBe('');
});
