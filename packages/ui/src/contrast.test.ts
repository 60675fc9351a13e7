import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** The themes as they stand in the style sheet: name of the token to its colour. */
function theme(selector: string): ReadonlyMap<string, string> {
  const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
  const start = css.indexOf(`${selector} {`);
  const block = css.slice(start, css.indexOf('\n}', start));
  return new Map(
    [...block.matchAll(/(--color-[\w-]+): (#[0-9a-f]{6});/g)].map(([, name = '', hex = '']) => [name, hex]),
  );
}

/** Relative luminance and contrast as WCAG 2.2 defines them. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

const pairs: readonly (readonly [text: string, ground: string])[] = [
  ...['text', 'text-2', 'text-3', 'brand', 'in', 'out', 'danger'].flatMap((text) =>
    ['page', 'surface', 'raised', 'sunken'].map((ground): [string, string] => [text, ground]),
  ),
  ...['text', 'text-2'].flatMap((text) =>
    ['brand-soft', 'in-soft', 'out-soft', 'danger-soft'].map((ground): [string, string] => [text, ground]),
  ),
  ['text-3', 'brand-soft'],
  ['text-3', 'in-soft'],
  ['on-brand', 'brand'],
  ['on-brand', 'brand-strong'],
  ['brand', 'brand-soft'],
  ['in', 'in-soft'],
  ['out', 'out-soft'],
  ['danger', 'danger-soft'],
  ['on-ink', 'ink'],
  ['on-ink', 'ink-2'],
  ['on-ink-2', 'ink'],
  ['on-ink-2', 'ink-2'],
  ['on-ink-accent', 'ink'],
  ['on-ink-accent', 'ink-2'],
];

/** What is filled in or switched shows where it ends (WCAG 2.2, 1.4.11). */
const edges = ['page', 'surface', 'raised'] as const;

const light = theme(':root');
const night = new Map([...light, ...theme(':root[data-theme="dark"]')]);

test.each([
  ['day', light],
  ['night', night],
])('every text of the %s theme stands out from its ground by at least 4.5 to 1', (_name, colors) => {
  const weak = pairs.flatMap(([text, ground]) => {
    const [one, other] = [colors.get(`--color-${text}`), colors.get(`--color-${ground}`)];
    if (one === undefined || other === undefined) return [`${text} or ${ground} is missing`];
    const ratio = contrast(one, other);
    return ratio < 4.5 ? [`${text} on ${ground}: ${ratio.toFixed(2)}`] : [];
  });
  expect(weak).toEqual([]);
});

test.each([
  ['day', light],
  ['night', night],
])('the edge of a field stands out by at least 3 to 1 in the %s theme', (_name, colors) => {
  const ratios = edges.map((ground) =>
    contrast(colors.get('--color-edge') ?? '#000000', colors.get(`--color-${ground}`) ?? '#000000'),
  );
  expect(Math.min(...ratios)).toBeGreaterThanOrEqual(3);
});
