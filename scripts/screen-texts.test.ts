import { expect, test } from 'vitest';
import { screenTextProblems } from './screen-texts.ts';

const file = 'apps/console/src/pages/a.tsx';
const catalogue = 'apps/console/src/texts/english/a.ts';

/** What is wrong with a screen and its English. */
function wrong(code: string, english = ''): string[] {
  return screenTextProblems(
    [{ file, code }],
    [{ file: catalogue, code: `export const a = {${english}};` }],
    [],
  );
}

test('a text that is said and has its English is right, in attributes, between tags and in sentences with values', () => {
  expect(
    wrong(
      "const a = <p title={say('存款')}>{said('还有 {0} 笔', <b>{n}</b>)}{say('会员@many')}</p>; // 注释\n/** 说明 */",
      "存款: 'Deposit', '还有 {0} 笔': '{0} {0|order|orders} left', '会员@many': 'Members'",
    ),
  ).toEqual([]);
});

test.each([
  ["const a = '存款';", '存款'],
  ['const a = <p>存款</p>;', '存款'],
  ["const a = <p title='存款' />;", '存款'],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the code of a screen
  ['const a = `还有 ${n} 笔`;', '还有'],
  ["const a = names.join('、');", '、'],
  ["function A({ label = '导出' }) { return label; }", '导出'],
  ["const a = say('{0}', '存款');", '存款'],
])('Chinese that is not said is named: %s', (code, words) => {
  expect(wrong(code, code.includes('{0}') ? "'{0}': '{0}'" : '')).toEqual(
    expect.arrayContaining([`${file}:1: Chinese that is not said: ${words}`]),
  );
});

test('a text without English, English twice, empty, in Chinese, or that nobody says is named', () => {
  expect(wrong("say('存款');")).toEqual([`${file}:1: no English: 存款`]);
  expect(wrong("say('存款');", "存款: ''")).toEqual([`${catalogue}: no English: 存款`]);
  expect(wrong("say('存款');", "存款: '存 deposit'")).toEqual([
    `${catalogue}: Chinese in the English of 存款`,
  ]);
  expect(wrong("say('存款');", "存款: 'Deposit', '存款': 'Deposits'")).toEqual([
    `${catalogue}: twice in the catalogue: 存款`,
  ]);
  expect(wrong('', "取款: 'Withdrawal'")).toEqual(['English that nobody says: 取款']);
});

test('the values of a sentence are those that it is given, and the same in English, in whatever order', () => {
  expect(wrong("say('{0} 给 {1}', a, b);", "'{0} 给 {1}': '{1} from {0}'")).toEqual([]);
  expect(wrong("say('{0} 给 {1}', a, b);", "'{0} 给 {1}': 'from {0}'")).toEqual([
    `${catalogue}: other values in the English of {0} 给 {1}`,
  ]);
  expect(wrong("say('{0} 给 {1}', a);", "'{0} 给 {1}': '{1} from {0}'")).toEqual([
    `${file}:1: 1 values for: {0} 给 {1}`,
  ]);
});

test('what is said is written out, so that it can be compared', () => {
  expect(wrong('say(label);')).toEqual([`${file}:1: what is said is not written out`]);
});

test('in the agents’ portal Chinese stands in a catalogue, whose English the compiler asks for', () => {
  const portal = (code: string) => screenTextProblems([], [], [{ file: 'apps/agent/src/a.tsx', code }]);
  expect(portal("const { useTexts } = catalogue({ title: '团队' }, { title: 'Team' });")).toEqual([]);
  expect(portal('const a = <h1>团队</h1>;')).toEqual([
    'apps/agent/src/a.tsx:1: Chinese that is not said: 团队',
  ]);
});
