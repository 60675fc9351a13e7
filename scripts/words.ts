/** Words that gave way to the field's own (docs/glossary.md): in names and in comments alike. Part of `npm run check` (check-words.ts). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface OldWord {
  /** Where it is said. */
  readonly said: RegExp;
  readonly take: string;
  /** Only below these; everywhere when absent. */
  readonly within?: readonly string[];
}

const server = 'apps/server/';

const old: readonly OldWord[] = [
  { said: /\bdeeds?\b|(?<![a-z])[Dd]eed(?=[A-Z])|[a-z]Deeds?\b/, take: 'action, audit entry' },
  { said: /\b[Ww]ish\b|[a-z]Wish\b/, take: 'request' },
  { said: /\bWholeTable\b/, take: 'DataTable' },
  { said: /\bopen[A-Z]?[a-z]*Door\b/, take: 'router, webhook endpoint', within: [server] },
  { said: /\b[A-Z][A-Za-z]+Parts\b/, take: 'deps', within: [server] },
  { said: /\b[A-Z][a-z]+Standing\b/, take: 'status, progress', within: [server] },
  { said: /\b[a-z]+Office(Routes|Parts)\b/, take: 'console', within: [server] },
  { said: /[Cc]rooked-?[Nn]ode/, take: 'faulty node' },
  { said: /[Kk]ill-?[Pp]oint/, take: 'crash point' },
  { said: /[Pp]repared-?[Dd]atabase/, take: 'template database' },
  {
    said: /\bsrc\/(operators|agents|payments|loyalty|play-limits|turnover|venues|service)\/.*\.ts\b/,
    take: 'the new folders',
    within: [server, 'scripts/mutants/', 'simulation/'],
  },
];

/** Where the words stand that members, agents and players read; and wherever an app has a catalogue of its own beside the code. */
const screenTexts =
  /^(apps\/console\/src\/texts\/english\/.*\.ts|apps\/(h5|agent|sandbox)\/src\/.*\/((?:[a-z-]+\.)?labels|(?:[a-z]+-)?texts|face|dictionary\.en)\.ts|apps\/h5\/src\/app\/routes\.ts|packages\/contract\/src\/texts\/(?!.*\.test)(?!review|refusals\/(staff|ways|payouts)).*|apps\/server\/src\/app\/seed\/(articles.*|promotions|content)\.ts)$/;

// `money.tsx` says yuan to who listens: screen readers read ¥ as yen.
const ownCatalogue = /^apps\/(h5|agent|sandbox)\/src\/(?!ui\/money\.|.*\.test\.)/;

/** One word for one thing on screens, too (docs/glossary.md, "Words on screens"). */
const oldOnScreens: readonly OldWord[] = [
  { said: /\b(?:login|pay|payment) passwords?\b/i, take: 'sign-in password, withdrawal password' },
  { said: /\bRecall all\b|\brecycle at\b/, take: 'Move all to wallet' },
  { said: /\bin flight\b/, take: 'on the way' },
  { said: /\bautomatic transfer\b/i, take: 'Auto-transfer' },
  {
    said: /\bAgent (?:login|sign-in)\b|\b[Aa]gents’ portal\b|\bPartnership\b|\bas a partner\b/,
    take: 'Agent, Agent portal',
  },
  { said: /\b[Cc]ustomer service\b|\bcontact service\b/, take: 'Support' },
  { said: /\b[Rr]ebate centre\b/, take: 'Rebates' },
  { said: /\b[Rr]esting\b'?[,.; ]/, take: 'maintenance' },
  { said: /\bplayed through\b|\bturnover of \d+ times?\b/, take: 'wagering requirement' },
  { said: /\bcame back\b|\bstakes? (?:was |were )?returned\b/, take: 'refunded' },
  {
    said: /\bworked out again\b|\b[Cc]heck the (?:draw|round)\b|\bFairness check\b|\bcomputed again\b/,
    take: 'verify',
  },
  { said: /\bturned down\b/i, take: 'rejected' },
  { said: /'Board(?: games)?'|'E-games'|'Offers'/, take: 'Cards & board, Slots, Promotions' },
  { said: /[\d}] yuan\b|\w \(yuan\)/, take: '¥' },
  { said: /\bto the fen\b|\(fen\)/, take: '¥0.01' },
  {
    said: /收分|散布|摆台|摆牌|入座|正在洗牌|正在休息|安全无恙|重复上局|失守|翻到了/,
    take: '兑现、分散（Scatter）、加载中、维护中、安全、重复投注、防守失分、抢到',
  },
  { said: /倍有效投注/, take: '倍流水' },
  { said: /\b[Ee]-mails?\b/, take: 'email' },
  { said: /\bSettling\b|\bWithdrawals rest\b/, take: 'Pending, paused' },
  { said: /\basks for ¥/, take: 'wagering requirement ¥5, ¥3 done, ¥2 to go' },
  { said: /\blost password back\b|\bbrings? (?:no )?passwords? back\b/, take: 'reset a password' },
  { said: /\b[Ww]ays? to pay\b/, take: 'payment method' },
  {
    said: /\bcomes? back by itself\b|\b(?:credited|settles?|closes) by (?:itself|themselves)\b/,
    take: 'automatically',
  },
  { said: /提现(?!到的)|申领码|自动转账|提款|第二重验证/, take: '取款、领取码、自动免转、两步验证' },
  { said: /\b[Bb]y (?:these|your|the) details\b.* under age/, take: 'show that you are under age' },
  // The title 取款密码管理 is the specification's.
  { said: /取款密码(?!管理)/, take: '支付密码' },
];

/** @returns a line for each old word: `file:line: say x, not y` */
export function oldWords(files: readonly string[], root: string): string[] {
  return files
    .filter((file) => !file.startsWith('scripts/words') && !file.endsWith('check-words.ts'))
    .flatMap((file) => {
      const source = readFileSync(join(root, file), 'utf8');
      const lines = source.split('\n');
      const onScreens = screenTexts.test(file) || (ownCatalogue.test(file) && source.includes('catalogue('));
      const here = old.filter(
        ({ within }) => within === undefined || within.some((at) => file.startsWith(at)),
      );
      const words = onScreens ? [...here, ...oldOnScreens] : here;
      return lines.flatMap((line, index) =>
        words.flatMap(({ said, take }) => {
          const found = said.exec(line);
          return found ? [`${file}:${index + 1}: say ${take}, not ${found[0]}`] : [];
        }),
      );
    });
}
