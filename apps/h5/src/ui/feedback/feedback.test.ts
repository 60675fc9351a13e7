// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withDialogKeys } from './dialog-keys.ts';
import { pageLeft, toast } from './notify.ts';
import { speak } from './speech.ts';
import { placeToast, toastTop } from './toast-place.ts';

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

test('who asked from a row that is gone by then has the focus on the page afterwards', async () => {
  const answer = Promise.withResolvers<boolean>();
  document.body.innerHTML = '<main tabindex="-1"><button>Remove</button></main>';
  document.querySelector('button')?.focus();
  const asked = withDialogKeys(() => {
    document.querySelector('main')?.replaceChildren();
    document.body.insertAdjacentHTML('beforeend', drawn);
    return answer.promise;
  });
  await vi.advanceTimersByTimeAsync(100);
  answer.resolve(true);
  await asked;
  expect(document.activeElement).toBe(document.querySelector('main'));
});

test('a question that was asked while another one closes is not closed with it, and has the focus', async () => {
  const answers = [Promise.withResolvers<boolean>(), Promise.withResolvers<boolean>()] as const;
  const ask = (answer: PromiseWithResolvers<boolean>) =>
    withDialogKeys(() => {
      document.body.insertAdjacentHTML('beforeend', drawn);
      return answer.promise;
    });
  const first = ask(answers[0]);
  await vi.advanceTimersByTimeAsync(200);
  const second = ask(answers[1]);
  answers[0].resolve(true);
  await first;
  await vi.advanceTimersByTimeAsync(200);
  const [closing, open] = document.querySelectorAll('.adm-dialog');
  expect([closing?.hasAttribute('inert'), open?.hasAttribute('inert')]).toEqual([true, false]);
  expect(open?.contains(document.activeElement)).toBe(true);
  answers[1].resolve(true);
  await second;
  expect(open?.hasAttribute('inert')).toBe(true);
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

test.each([
  { what: 'a short message', words: '已复制', ms: 2_000 },
  { what: 'a long one', words: '字'.repeat(50), ms: 4_500 },
])('$what stands for as long as it takes to read, $ms ms', async ({ words, ms }) => {
  const { Toast } = await import('./antd.ts');
  const show = vi.spyOn(Toast, 'show').mockReturnValue({ close: () => undefined });
  toast(words);
  await vi.waitFor(() =>
    expect(show).toHaveBeenCalledWith({ content: words, maskStyle: { paddingTop: 0 }, duration: ms }),
  );
  show.mockRestore();
});

test('a message goes with its page; what a page says as it sends on, and what is about none, stays over the next', async () => {
  const { Toast } = await import('./antd.ts');
  const show = vi.spyOn(Toast, 'show').mockReturnValue({ close: () => undefined });
  const clear = vi.spyOn(Toast, 'clear').mockReturnValue();
  const clearedBy = async (words: string, readForMs: number, anywhere = false) => {
    toast(words, anywhere);
    await vi.waitFor(() =>
      expect(show).toHaveBeenLastCalledWith(expect.objectContaining({ content: words })),
    );
    await vi.advanceTimersByTimeAsync(readForMs);
    pageLeft();
    await vi.advanceTimersByTimeAsync(0);
    return clear.mock.calls.splice(0).length;
  };
  expect(await clearedBy('取款金额不能为空', 1_000)).toBe(1);
  expect(await clearedBy('绑定成功', 0)).toBe(0);
  expect(await clearedBy('100.00元已到账', 1_000, true)).toBe(0);
  show.mockRestore();
  clear.mockRestore();
});

test.each([
  ['over the title of the page', '<header><h1>Withdraw</h1></header>', 0],
  ['below a bar that has the balance in place of a title', '<header>¥5.00</header>', 64],
  ['below the bar that a game draws in its frame', '<iframe title="Game"></iframe>', 56],
  ['at the top of a page that is on its way', '<main></main>', 0],
  [
    'by the bar that is shown, not by one that is kept',
    '<header style="display: none"><h1>Wallet</h1></header><header>¥5.00</header>',
    64,
  ],
])('a message begins %s', (_where, drawn, top) => {
  document.body.innerHTML = drawn;
  for (const bar of document.querySelectorAll('header'))
    bar.getBoundingClientRect = () => new DOMRect(0, 0, 390, bar.style.display === 'none' ? 0 : 64);
  expect(toastTop()).toBe(top);
});

test('a message that a page says as it sends on moves to its place on the page that is shown next', async () => {
  document.body.innerHTML = '<div class="adm-toast-mask"></div><header>¥5.00</header>';
  const [message] = document.getElementsByClassName('adm-toast-mask') as HTMLCollectionOf<HTMLElement>;
  const header = document.querySelector('header') as HTMLElement;
  header.getBoundingClientRect = () => new DOMRect(0, 0, 390, 64);
  placeToast();
  expect(message?.style.paddingTop).toBe('64px');
  header.innerHTML = '<h1>Wallet</h1>';
  const { Toast } = await import('./antd.ts');
  const show = vi.spyOn(Toast, 'show').mockReturnValue({ close: () => undefined });
  toast('绑定成功');
  await vi.waitFor(() => expect(show).toHaveBeenCalled());
  pageLeft();
  await vi.waitFor(() => expect(message?.style.paddingTop).toBe('0px'));
  show.mockRestore();
});
