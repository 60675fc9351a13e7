/** The page that anybody can host: hand in a receipt, read the verdict. It asks no network for anything. */
import { findingText, proves, provesNot, yuanText } from './verdict-texts.ts';
import { checkReceipt, type Verdict } from './verifier.ts';

const texts = {
  zh: {
    title: '查验账目凭证',
    lead: '本页不连接任何网络，也不含本站服务器的任何代码。请从别处取得本页，把它保存后断网打开。',
    paste: '把凭证粘贴在这里',
    file: '或选择凭证文件',
    head: '当天的公示指纹（从别人那里得到的，可不填）',
    member: '您的会员编号（可不填）',
    check: '查验',
    right: '凭证成立',
    wrong: '发现问题',
    owed: '当天结束时本站欠您（元）',
    total: '当天公布的应付总额（元）',
    entries: '已查验的流水笔数',
    noEntries: '凭证里没有流水，只查验了余额',
    print: '当天的公示指纹',
    member1: '会员编号',
    proves: '它证明什么',
    not: '它不证明什么',
    other: 'English',
    none: '请先放入凭证',
  },
  en: {
    title: 'Check a receipt of the books',
    lead: 'This page connects to nothing, and contains none of the site’s own code. Get it from somebody else, save it, and open it offline.',
    paste: 'Paste the receipt here',
    file: 'or choose its file',
    head: 'The day’s fingerprint as you heard it elsewhere (optional)',
    member: 'Your member number (optional)',
    check: 'Check',
    right: 'The receipt holds',
    wrong: 'Something is wrong',
    owed: 'Owed to you when the day ended (¥)',
    total: 'Published total of that day (¥)',
    entries: 'Entries that were checked',
    noEntries: 'The receipt comes without entries: only balances were checked',
    print: 'Fingerprint of the day',
    member1: 'Member number',
    proves: 'What it proves',
    not: 'What it does not',
    other: '中文',
    none: 'Hand in a receipt first',
  },
} as const;

let language: 'zh' | 'en' = navigator.language.startsWith('zh') ? 'zh' : 'en';
let handed = { receipt: '', head: '', member: '' };
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

function labelled(text: string, field: HTMLElement): HTMLElement {
  return element('label', {}, text, field);
}

function show(): void {
  const words = texts[language];
  document.documentElement.lang = language === 'zh' ? 'zh-CN' : 'en';
  document.title = words.title;
  const paste = element('textarea', { rows: 6, value: handed.receipt, spellcheck: false });
  const file = element('input', { type: 'file', accept: '.json,application/json' });
  const head = element('input', { value: handed.head, spellcheck: false });
  const member = element('input', { value: handed.member, inputMode: 'numeric' });
  const check = element('button', { type: 'button' }, words.check);
  const other = element('button', { type: 'button', className: 'plain' }, words.other);
  const keep = () => {
    handed = { receipt: paste.value, head: head.value, member: member.value };
  };
  file.addEventListener('change', async () => {
    paste.value = (await file.files?.[0]?.text()) ?? '';
  });
  check.addEventListener('click', () => {
    keep();
    verdict = judge();
    show();
  });
  other.addEventListener('click', () => {
    keep();
    language = language === 'zh' ? 'en' : 'zh';
    show();
  });
  document.body.replaceChildren(
    element(
      'main',
      {},
      other,
      element('h1', {}, words.title),
      element('p', {}, words.lead),
      labelled(words.paste, paste),
      labelled(words.file, file),
      labelled(words.head, head),
      labelled(words.member, member),
      check,
      result(),
      list(words.proves, proves[language]),
      list(words.not, provesNot[language]),
    ),
  );
}

function judge(): Verdict | undefined {
  if (handed.receipt.trim() === '') return undefined;
  let value: unknown;
  try {
    value = JSON.parse(handed.receipt);
  } catch {
    value = undefined;
  }
  return checkReceipt(value, handed);
}

function result(): HTMLElement {
  const words = texts[language];
  const shown = element('section', { id: 'verdict', role: 'status' });
  if (!verdict) {
    shown.append(words.none);
    return shown;
  }
  const { findings, receipt, entries } = verdict;
  const right = findings.length === 0;
  shown.append(element('h2', { className: right ? 'right' : 'wrong' }, right ? words.right : words.wrong));
  shown.append(
    element('ul', {}, ...findings.map((finding) => element('li', {}, findingText(finding, language)))),
  );
  if (!receipt) return shown;
  const facts: readonly (readonly [string, string])[] = [
    [words.member1, receipt.member],
    [words.owed, receipt.standing ? yuanText(BigInt(receipt.standing.owed)) : '—'],
    [words.total, yuanText(BigInt(receipt.head.owed))],
    [words.entries, entries === undefined ? words.noEntries : String(entries)],
    [`${words.print} ${receipt.head.day}`, receipt.head.head],
  ];
  shown.append(
    element(
      'dl',
      {},
      ...facts.flatMap(([name, value]) => [element('dt', {}, name), element('dd', {}, value)]),
    ),
  );
  return shown;
}

function list(title: string, lines: readonly string[]): HTMLElement {
  return element(
    'section',
    {},
    element('h2', {}, title),
    element('ul', {}, ...lines.map((line) => element('li', {}, line))),
  );
}

show();
