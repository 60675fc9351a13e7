/** The page that anybody can host: hand in a receipt, read the verdict. It asks no network for anything. */
import { findingText, proves, provesNot, yuanText } from './verdict-texts.ts';
import { checkReceipt, isAbsent, type Verdict } from './verifier.ts';

const texts = {
  zh: {
    title: '查验账目凭证',
    lead: '本页不连接任何网络，也不含本站服务器的任何代码。请从别处取得本页，把它保存后断网打开。',
    paste: '把凭证粘贴在这里',
    file: '或选择凭证文件',
    head: '当天的公示指纹（从别人那里得到的，可不填）',
    member: '您的会员编号（可不填）',
    check: '查验',
    right: '凭证无误',
    wrong: '发现问题',
    absent: '当天没有您的账目',
    owed: '当天结束时本站欠您（元）',
    total: '当天公布的应付总额（元）',
    entries: '已查验的账目笔数',
    noEntries: '凭证里没有账目，只查验了余额',
    print: '当天的公示指纹',
    member1: '会员编号',
    proves: '它证明什么',
    not: '它不证明什么',
    other: 'English',
    none: '请先放入凭证',
  },
  en: {
    title: 'Check a receipt',
    lead: 'This page connects to no network and contains none of the site’s server code. Get it from someone else, save it and open it offline.',
    paste: 'Paste the receipt here',
    file: 'or choose the receipt file',
    head: 'Fingerprint of the day you got from someone else (optional)',
    member: 'Your member number (optional)',
    check: 'Check',
    right: 'The receipt is correct',
    wrong: 'Something is wrong',
    absent: 'Nothing is recorded for you on that day',
    owed: 'Owed to you when the day ended (¥)',
    total: 'Published total of that day (¥)',
    entries: 'Entries checked',
    noEntries: 'The receipt has no entries: only balances were checked',
    print: 'Fingerprint of the day',
    member1: 'Member number',
    proves: 'What it proves',
    not: 'What it does not',
    other: '中文',
    none: 'Please add a receipt first',
  },
} as const;

let language: 'zh' | 'en' = navigator.language.startsWith('zh') ? 'zh' : 'en';
let verdict: Verdict | undefined;

function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]>,
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
}

/** Nodes that stay: whoever types or listens keeps their place when the language or the verdict changes. */
const paste = element('textarea', { rows: 6, spellcheck: false });
const file = element('input', { type: 'file', accept: '.json,application/json' });
const head = element('input', { spellcheck: false });
const member = element('input', { inputMode: 'numeric' });
const check = element('button', { type: 'button' });
const other = element('button', { type: 'button', className: 'plain' });
const shown = element('section', { id: 'verdict', role: 'status' });
const title = element('h1', {});
const lead = element('p', {});
const says = {
  paste: element('span', {}),
  file: element('span', {}),
  head: element('span', {}),
  member: element('span', {}),
};
const explained = element('div', {});

/** All words of the page in the chosen language. */
function speak(): void {
  const words = texts[language];
  document.documentElement.lang = language === 'zh' ? 'zh-CN' : 'en';
  document.title = words.title;
  title.textContent = words.title;
  lead.textContent = words.lead;
  check.textContent = words.check;
  other.textContent = words.other;
  for (const name of ['paste', 'file', 'head', 'member'] as const) says[name].textContent = words[name];
  explained.replaceChildren(list(words.proves, proves[language]), list(words.not, provesNot[language]));
  shown.replaceChildren(...result());
}

function start(): void {
  file.addEventListener('change', async () => {
    paste.value = (await file.files?.[0]?.text()) ?? '';
    forget();
  });
  // A verdict is of what was checked, not of what stands there since.
  for (const field of [paste, head, member]) field.addEventListener('input', forget);
  check.addEventListener('click', () => {
    verdict = judge();
    shown.replaceChildren(...result());
  });
  other.addEventListener('click', () => {
    language = language === 'zh' ? 'en' : 'zh';
    speak();
  });
  document.body.replaceChildren(
    element(
      'main',
      {},
      other,
      title,
      lead,
      element('label', {}, says.paste, paste),
      element('label', {}, says.file, file),
      element('label', {}, says.head, head),
      element('label', {}, says.member, member),
      check,
      shown,
      explained,
    ),
  );
  speak();
}

function forget(): void {
  verdict = undefined;
  shown.replaceChildren(...result());
}

function judge(): Verdict | undefined {
  if (paste.value.trim() === '') return undefined;
  let value: unknown;
  try {
    value = JSON.parse(paste.value);
  } catch {
    value = undefined;
  }
  return checkReceipt(value, { head: head.value, member: member.value });
}

function result(): (Node | string)[] {
  const words = texts[language];
  if (!verdict) return [words.none];
  const { findings, receipt, entries } = verdict;
  const right = findings.length === 0;
  const said = [
    isAbsent(verdict)
      ? element('h2', {}, words.absent)
      : element('h2', { className: right ? 'right' : 'wrong' }, right ? words.right : words.wrong),
    element('ul', {}, ...findings.map((finding) => element('li', {}, findingText(finding, language)))),
  ];
  if (!receipt) return said;
  const facts: readonly (readonly [string, string])[] = [
    [words.member1, receipt.member],
    [words.owed, receipt.standing ? yuanText(BigInt(receipt.standing.owed)) : '—'],
    [words.total, yuanText(BigInt(receipt.head.owed))],
    [words.entries, entries === undefined ? words.noEntries : String(entries)],
    [`${words.print} ${receipt.head.day}`, receipt.head.head],
  ];
  const terms = facts.flatMap(([name, value]) => [element('dt', {}, name), element('dd', {}, value)]);
  return [...said, element('dl', {}, ...terms)];
}

function list(title: string, lines: readonly string[]): HTMLElement {
  return element(
    'section',
    {},
    element('h2', {}, title),
    element('ul', {}, ...lines.map((line) => element('li', {}, line))),
  );
}

start();
