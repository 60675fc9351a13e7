/** Old words are found where they are said, and only there. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { oldWords } from './words.ts';

function found(file: string, text: string): string[] {
  const root = mkdtempSync(join(tmpdir(), 'mingpai-words-'));
  try {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
    return oldWords([file], root);
  } finally {
    rmSync(root, { recursive: true });
  }
}

test.each([
  ['apps/console/src/a.ts', '// ends the deed', 'action'],
  ['apps/console/src/a.tsx', 'const { run } = useDeed();', 'action'],
  ['apps/h5/src/a.ts', 'const wish = 1;', 'request'],
  ['apps/server/src/a.ts', 'interface DepositWish {}', 'request'],
  ['apps/server/src/a.ts', 'openConsoleDoor();', 'router'],
  ['apps/server/src/a.ts', 'interface ChainParts {}', 'deps'],
  ['apps/server/src/a.ts', 'type PageStanding = 1;', 'status'],
  ['simulation/a.ts', "import './kill-points.ts';", 'crash point'],
])('%s: %s', (file, text, take) => {
  expect(found(file, `const a = 1;\n${text}\n`)).toEqual([expect.stringContaining(`${file}:2: say ${take}`)]);
});

test.each([
  ['apps/h5/src/pages/withdrawal/labels.ts', "password: 'Pay password',", 'withdrawal password'],
  ['apps/h5/src/app/shell/labels.ts', "recycle: 'Recall all',", 'Move all to wallet'],
  ['packages/contract/src/texts/inbox.ts', '`5 yuan were added`', '¥'],
  ['packages/contract/src/texts/refusals/payments.ts', "zh: '该支付通道正在休息',", '维护中'],
  ['apps/server/src/app/seed/articles.en.ts', "'in flight and held'", 'on the way'],
  ['apps/sandbox/src/game-platform/games/live/web/texts.ts', "loading: '正在摆台',", '加载中'],
  ['apps/h5/src/ui/dictionary.en.ts', "2: 'Settling',", 'Pending'],
  ['packages/contract/src/texts/inbox.ts', "'Withdrawals rest: the second factor'", 'paused'],
  ['packages/contract/src/texts/answers.ts', '`A deposit asks for ¥5 of bets`', 'wagering requirement'],
  ['apps/h5/src/pages/security/labels.ts', "'it brings no lost password back'", 'reset a password'],
  ['packages/contract/src/texts/inbox.ts', "'By these details you are under age'", 'show that you are'],
  ['apps/agent/src/pages/rates/labels.ts', "joker: 'Board games',", 'Cards & board'],
  ['apps/h5/src/pages/books/verdict-texts.ts', "'until they are played through'", 'wagering requirement'],
  ['apps/h5/src/pages/home/win-sheet.labels.ts', "recycle: 'Recall all',", 'Move all to wallet'],
  ['apps/h5/src/features/frame/frame.tsx', "catalogue({ slow: '正在洗牌' }, {})", '维护中'],
  ['packages/contract/src/texts/wire-names.ts', "claim: { zh: '申领码' },", '领取码'],
  ['packages/contract/src/texts/refusals/emails.ts', "'it brings passwords back later'", 'reset a password'],
  ['packages/contract/src/texts/refusals/payments.ts', "'please choose a way to pay'", 'payment method'],
  ['apps/h5/src/pages/vip/labels.ts', "rule4: '提款：完成流水',", '取款'],
])('a word that gave way does not come back to a screen: %s: %s', (file, text, take) => {
  expect(found(file, `const a = 1;\n${text}\n`)).toEqual([expect.stringContaining(take)]);
});

test('what staff and the code call a thing is theirs', () => {
  expect(found('apps/server/src/wallet/wallet.ts', "const label = 'Pay password of 100 yuan';\n")).toEqual(
    [],
  );
  expect(found('packages/contract/src/texts/refusals/staff.ts', "en: 'It is in flight';\n")).toEqual([]);
  expect(found('apps/h5/src/pages/home/page.tsx', "const label = 'Recall all';\n")).toEqual([]);
  expect(found('apps/h5/src/ui/money.tsx', "catalogue({ spoken: '5 yuan' });\n")).toEqual([]);
});

test('words that only look alike, and other houses, are left alone', () => {
  expect(found('apps/server/src/a.ts', 'indeed the wishbone of all parts, an open door\n')).toEqual([]);
  expect(found('apps/h5/src/a.ts', 'interface FormParts {}\n')).toEqual([]);
});
