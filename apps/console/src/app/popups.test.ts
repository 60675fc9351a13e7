// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { popupContainer } from './popups.ts';

test('a hint is drawn inside the landmark of its control; a list to choose from, and what belongs to a window, over the page', () => {
  document.body.innerHTML = `
    <aside><button id="key"></button></aside>
    <main><button id="copy"></button><div class="ant-select"><input id="choice"></div></main>
    <div role="dialog"><button id="inside"></button></div>`;
  const of = (id: string) => popupContainer(document.getElementById(id) ?? undefined).localName;
  expect(['key', 'copy', 'choice', 'inside'].map(of)).toEqual(['aside', 'main', 'body', 'body']);
  expect(popupContainer()).toBe(document.body);
});
