/**
 * The pages of members, agents and games run in browsers as old as their builds are made for. A build rewrites syntax, not what a browser
 * has to offer: what is younger than those is named here, and no page may use it unasked.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

/** What all three builds are made for. */
const targets = { chrome: 100, safari: 15.4, firefox: 100 } as const;

/** What has come since, with the first version of each browser that has it; Infinity: none of them. */
const young: readonly (readonly [what: string, RegExp, chrome: number, safari: number, firefox: number])[] = [
  ['URL.canParse', /\bURL\.canParse\b/, 120, 17, 115],
  ['URL.parse', /\bURL\.parse\b/, 126, 18, 126],
  ['AbortSignal.timeout', /\bAbortSignal\.timeout\b/, 103, 16, 100],
  ['AbortSignal.any', /\bAbortSignal\.any\b/, 116, 17.4, 124],
  ['Array.fromAsync', /\bArray\.fromAsync\b/, 121, 16.4, 115],
  ['findLast', /\.findLast(Index)?\(/, 97, 15.4, 104],
  ['copies of arrays', /\.(toSorted|toReversed|toSpliced)\(/, 110, 16, 115],
  ['groupBy', /\b(Object|Map)\.groupBy\b/, 117, 17.4, 119],
  ['Promise.withResolvers', /\bPromise\.withResolvers\b/, 119, 17.4, 121],
  ['Promise.try', /\bPromise\.try\b/, 128, 18.2, 134],
  ['operations of sets', /\.(isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference)\(/, 122, 17, 127],
  [
    'helpers of iterators',
    /\.(values|keys|entries)\(\)\s*\.(map|filter|take|drop|some|every|find|toArray|reduce)\(/,
    122,
    18.4,
    131,
  ],
  ['well-formed texts', /\.(isWellFormed|toWellFormed)\(/, 111, 16.4, 119],
  ['Intl.Segmenter', /\bIntl\.Segmenter\b/, 87, 14.1, 125],
  ['Intl.DurationFormat', /\bIntl\.DurationFormat\b/, 129, 16.4, 136],
  ['RegExp.escape', /\bRegExp\.escape\b/, 136, 18.2, 134],
  ['base64 of bytes', /\.(toBase64|toHex)\(|Uint8Array\.from(Base64|Hex)\b/, 140, 18.2, 133],
  // No newer method but a syntax that stops the whole file at its loading.
  ['looking behind in a pattern', /\(\?<[=!]/, 62, 16.4, 78],
  ['popover', /\.(showPopover|hidePopover|togglePopover)\(/, 114, 17, 125],
  ['checkVisibility', /\.checkVisibility\(/, 105, 17.4, 106],
  ['view transitions', /\.startViewTransition\(/, 111, 18, 144],
  ['requestIdleCallback', /\brequestIdleCallback\(/, 47, Number.POSITIVE_INFINITY, 55],
  ['scheduler', /\bscheduler\.(postTask|yield)\(/, 94, Number.POSITIVE_INFINITY, 142],
  ['userActivation', /\bnavigator\.userActivation\b/, 72, 16.4, 120],
  // Where the page came by http from another machine no browser has it.
  [
    'randomUUID',
    /\brandomUUID\b/,
    Number.POSITIVE_INFINITY,
    Number.POSITIVE_INFINITY,
    Number.POSITIVE_INFINITY,
  ],
];

/** They ask whether it is there, and do without. */
const asked: readonly string[] = [
  'apps/h5/src/ui/when-settled.ts: requestIdleCallback',
  'apps/h5/src/pages/game/use-layers.ts: userActivation',
  'apps/sandbox/src/game-platform/games/kit/cues.ts: userActivation',
];

/** Lines of comments may speak of what the code does without. */
function codeOf(text: string): string {
  return text
    .split('\n')
    .filter((line) => !/^\s*(\/\/|\/?\*)/.test(line))
    .join('\n');
}

function usedIn(text: string): string[] {
  const code = codeOf(text);
  return young.flatMap(([what, pattern, chrome, safari, firefox]) => {
    const late = chrome > targets.chrome || safari > targets.safari || firefox > targets.firefox;
    return late && pattern.test(code) ? [what] : [];
  });
}

test('what is younger than the targets is found in code, and not in what is said of it', () => {
  expect(usedIn('const made = crypto.randomUUID();')).toEqual(['randomUUID']);
  expect(usedIn("path.replace(/(?<=.)\\/+$/, '')")).toEqual(['looking behind in a pattern']);
  expect(usedIn('/** `URL.canParse` is not there. */\n// AbortSignal.any neither\nrows.at(-1)')).toEqual([]);
});

test('no page of members, agents or games uses what its browsers may not have', () => {
  const pages = [
    'apps/h5/{src,service,stand-alone}/**/*.{ts,tsx,js,html}',
    'apps/agent/src/**/*.{ts,tsx}',
    'packages/ui/src/**/*.{ts,tsx}',
    'packages/contract/src/{rules,calls,messages}/**/*.ts',
    'packages/contract/src/*.ts',
    'apps/sandbox/web/**/*.{html,js,ts,tsx}',
    'apps/sandbox/src/**/web/**/*.{ts,tsx}',
    'apps/sandbox/src/game-platform/games/kit/**/*.{ts,tsx}',
    'apps/sandbox/src/kit/page/**/*.{ts,tsx}',
  ];
  const files = globSync(pages, { cwd: root, exclude: (path) => path.includes('node_modules') }).filter(
    (file) => !/\.test\.tsx?$|\/testing\//.test(file),
  );
  expect(files.length).toBeGreaterThan(400);
  const found = files.flatMap((file) =>
    usedIn(readFileSync(join(root, file), 'utf8')).map((what) => `${file}: ${what}`),
  );
  expect(found.sort()).toEqual([...asked].sort());
});

test.each(['h5', 'agent', 'sandbox'])('the build of %s is made for those browsers', (app) => {
  const config = readFileSync(join(root, 'apps', app, 'vite.config.ts'), 'utf8');
  expect(config).toContain("target: ['chrome100', 'safari15.4', 'firefox100']");
});
