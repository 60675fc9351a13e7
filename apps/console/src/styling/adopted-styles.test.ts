// @vitest-environment happy-dom
import { createRequire } from 'node:module';
import { beforeEach, expect, test } from 'vitest';
import * as adopted from './adopted-styles.ts';

const { removeCSS, updateCSS } = adopted;
const textOf = (sheet: CSSStyleSheet) => Array.from(sheet.cssRules, ({ cssText }) => cssText).join('');
const texts = () => document.adoptedStyleSheets.map(textOf).map((text) => /--is: ?(\w+)/.exec(text)?.[1]);
const rule = (name: string) => `.x { --is: ${name}; }`;

beforeEach(() => {
  for (const key of ['first', 'second', 'early', 'late', 'plain']) removeCSS(key);
});

test('it offers what the module that it replaces offers', () => {
  const original: object = createRequire(import.meta.url)('rc-util/lib/Dom/dynamicCSS');
  expect(Object.keys(original).filter((name) => !(name in adopted))).toEqual([]);
});

test('styles are adopted and no style element enters the document', () => {
  const node = updateCSS(rule('one'), 'first');
  expect(texts()).toEqual(['one']);
  expect(node.isConnected).toBe(false);
  expect(document.querySelectorAll('style')).toHaveLength(0);
});

test('the same key replaces its styles and gives the same node', () => {
  const node = updateCSS(rule('one'), 'first');
  expect(updateCSS(rule('two'), 'first')).toBe(node);
  expect(texts()).toEqual(['two']);
});

test('what is removed is gone, the rest stays', () => {
  updateCSS(rule('one'), 'first');
  updateCSS(rule('two'), 'second');
  removeCSS('first');
  expect(texts()).toEqual(['two']);
});

test('queued styles stand by priority and before what is appended', () => {
  updateCSS(rule('plain'), 'plain');
  updateCSS(rule('late'), 'late', { prepend: 'queue', priority: 0 });
  updateCSS(rule('early'), 'early', { prepend: 'queue', priority: -999 });
  updateCSS(rule('first'), 'first', { prepend: true });
  expect(texts()).toEqual(['first', 'early', 'late', 'plain']);
});
