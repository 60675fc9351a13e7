// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { PromotionRow } from '../../api/rows.ts';
import { answerWith, renderAt } from '../../testing/console.tsx';
import { faultsShown, pick, save, type } from '../../testing/fields.ts';
import { heard } from '../../testing/heard.ts';
import { promotionRow } from '../../testing/promotion-row.ts';
import { signedInForEach } from '../../testing/signed-in.ts';
import { PromotionEditor } from './editor.tsx';

signedInForEach();

const offer: NonNullable<PromotionRow['offer']> = {
  award: 'deposit',
  code: '',
  tiers: [{ from: 200, percent: 30, ceiling: 888.5 }],
  fixed: 0,
  base: 'bonus',
  weights: { realbet: 10, sport: 100, gaming: 90, joker: 50, concise: 80, lottery: 60 },
  betCeiling: 0,
  usualBet: 10,
  days: 7,
  total: 100_000,
  combines: false,
  losses: null,
  referral: null,
};
const givesByItself = (more: Partial<typeof offer>) =>
  promotionRow({ bonus: 0, lockedDays: 0, offer: { ...offer, ...more } });

async function open(of: PromotionRow) {
  const asked = answerWith({
    promotionList: () => ({
      types: [],
      venues: [
        { code: 'ag', name: '一号场馆' },
        { code: 'pg', name: '二号场馆' },
      ],
      promotions: [],
    }),
    audienceTags: () => [],
    savePromotion: () => ({ id: 12, state: 'saved', change: null, figures: [] }),
  });
  renderAt(
    '/promotions',
    <PromotionEditor
      promotion={of}
      types={[
        { id: 2, name: '存款' },
        { id: 3, name: '体育' },
      ]}
      onClose={() => undefined}
    />,
  );
  await screen.findByLabelText('标题');
  return asked;
}

const chosen = (label: string) =>
  `combobox “${label}” type=search autocomplete=off readonly aria-expanded=false`;
const figure = (label: string, holds: string, most?: number, least = 0) =>
  `spinbutton “${label}” holds “${holds}” autocomplete=off${most === undefined ? '' : ` aria-valuemax=${most}`} aria-valuemin=${least}`;

const linesOf = (shown: ParentNode) => heard(shown).map((line) => `${line}\n`);
/** The form without what it hides, which tests without styles would hear. */
function heardOfForm(): string[] {
  const form = document.querySelector('form') ?? document.body;
  const hidden = [...form.querySelectorAll('.ant-form-item-hidden')].map((each) => linesOf(each).join(''));
  const left = hidden.reduce((words, each) => words.replace(each, ''), linesOf(form).join(''));
  return left.split('\n').slice(0, -1);
}
/** From the switch on. */
const whatItGives = () => {
  const lines = heardOfForm();
  return lines.slice(lines.findIndex((line) => line.startsWith('switch “自动发放”')));
};
const weights = [
  figure('真人计入（%）', '10', 100),
  figure('体育计入（%）', '100', 100),
  figure('电竞计入（%）', '90', 100),
  figure('棋牌计入（%）', '50', 100),
  figure('电子计入（%）', '80', 100),
  figure('彩票计入（%）', '60', 100),
];
const budget = (what: string) => `${figure('每日预算（元）', '20000', 10_000_000_000)} (${what})`;

test('who hears the editor hears each field of what staff give: its name, what it holds, its bounds and its rule', async () => {
  await open(
    promotionRow({
      titleEn: 'First deposit',
      memoEn: 'For the new',
      contentEn: '<p>How</p>',
      audience: 'vip',
      audienceValue: 3,
      audienceTags: ['高客'],
      audienceAgents: [9],
      condition: 'turnover',
      conditionAmount: 50,
      conditionCategories: ['sport'],
    }),
  );
  expect(heardOfForm()).toEqual([
    'field “标题” holds “首存礼金” maxlength=60',
    '4 / 60',
    'field “一句话说明” holds “新人专享” maxlength=120',
    '4 / 120',
    'radio “图片1”',
    'radio “图片2” chosen',
    'radio “图片3”',
    'radio “图片4”',
    'radio “图片5”',
    'radio “图片6”',
    'file “” accept=image/png,image/jpeg,image/gif,image/webp',
    'button “上传自己的图片”',
    'field “活动说明” holds “<p>说明</p>” maxlength=20000 (可用标题、段落、列表、加粗、表格与链接；其他内容保存时会被去掉)',
    'button “collapsed 英文” aria-disabled=false aria-expanded=false',
    'field “英文标题” holds “First deposit” maxlength=120',
    '13 / 120',
    'field “英文一句话说明” holds “For the new” maxlength=240',
    '11 / 240',
    'field “英文活动说明” holds “<p>How</p>” maxlength=20000',
    '可不填：选择英文的会员会看到中文',
    chosen('参与方式'),
    '会员在活动页申请',
    chosen('类型'),
    '存款',
    chosen('状态'),
    '草稿',
    figure('顺序', '1', 1_000),
    'field “开始（北京时间）” holds “2026-11-22 00:00:00” autocomplete=off placeholder=如 2026-11-30 12:00 aria-invalid=false',
    'button “清空”',
    'field “结束（北京时间，空：长期）” autocomplete=off placeholder=如 2026-11-30 12:00 aria-invalid=false',
    chosen('对象'),
    'VIP会员',
    figure('最低等级', '3', 3_650),
    chosen('申请次数'),
    '每人一次',
    '高客',
    chosen('标签（空：不限）'),
    '9',
    'combobox “代理编号（空：不限）” type=search autocomplete=off aria-expanded=false',
    'switch “自动发放” type=button aria-checked=false',
    `${chosen('申请条件')} (每天一次：只算当天；每人一次：活动开始以来；不限次数：上次领取以来)`,
    '有效投注达到',
    figure('达到金额（元）', '50.00'),
    '体育',
    chosen('游戏类别（空：全部）'),
    figure('彩金（元，0：系统不发放）', '88.50'),
    budget('当天发放超出后，须两人审核'),
    figure('流水倍数', '3', 100),
    figure('锁定彩金，几天内完成（0：直接存入钱包）', '14', 365),
  ]);
});

test('of a deposit it is heard from which sum on how much is given, for how long, and what counts how much', async () => {
  await open(givesByItself({}));
  expect(whatItGives()).toEqual([
    'switch “自动发放” type=button aria-checked=true',
    chosen('发放方式'),
    '存款到账',
    figure('存款满（元）', '200.00'),
    figure('送（%）', '30', 1_000, 1),
    figure('最高（元）', '888.50'),
    'button “删除档位”',
    'button “添加档位”',
    chosen('流水按'),
    '彩金',
    figure('期限（天）', '7', 365, 1),
    figure('每注最多计入（元，0：不限）', '0.00'),
    figure('说明按每注（元）', '10.00'),
    figure('总预算（元）', '100000.00'),
    'switch “可与其他活动同享” type=button aria-checked=false',
    ...weights,
    budget('当天发放到此为止'),
    figure('流水倍数', '3', 100),
  ]);
});

test('of a code its letters and its fixed sum are heard', async () => {
  await open(givesByItself({ award: 'code', code: 'SPRING26', fixed: 18.5, tiers: [] }));
  expect(whatItGives().slice(1, 7)).toEqual([
    chosen('发放方式'),
    '优惠码',
    'field “优惠码” holds “SPRING26” maxlength=20',
    figure('固定金额（元，没有档位时）', '18.50'),
    'button “添加档位”',
    chosen('流水按'),
  ]);
});

test('of losses it is heard over which span, at which venues, and how they are reckoned; nothing is asked that they have not', async () => {
  await open(givesByItself({ award: 'losses', losses: { span: 'week', venues: ['pg'] } }));
  await screen.findByText('二号场馆');
  expect(whatItGives()).toEqual([
    'switch “自动发放” type=button aria-checked=true',
    chosen('发放方式'),
    '亏损返还',
    chosen('每期'),
    '每周（周一起）',
    '二号场馆',
    chosen('场馆（空：全部）'),
    '净亏损＝已结算投注－派彩－奖项，不超过会员在所有场馆的净亏损，再减去同期得到的彩金、红包、返水、佣金和补款；返还不超过同期有效投注×（所玩类别的游戏优势－最高返水－最高佣金）。每期结束约十分钟后自动发放，流水倍数填0即直接给现金。',
    figure('亏损满（元）', '200.00'),
    figure('返还（%）', '30', 1_000, 1),
    figure('最高（元）', '888.50'),
    'button “删除档位”',
    'button “添加档位”',
    figure('期限（天）', '7', 365, 1),
    figure('每注最多计入（元，0：不限）', '0.00'),
    figure('说明按每注（元）', '10.00'),
    figure('总预算（元）', '100000.00'),
    ...weights,
    budget('当天发放到此为止'),
    figure('流水倍数', '3', 100),
  ]);
  expect(heardOfForm()).not.toContain(chosen('申请次数'));
});

test('of a friend it is heard what each of the two gets, what the friend does for it, and who is left out', async () => {
  const referral = { friend: 20, deposit: 100, turnover: 1_000, days: 30, most: 10 };
  await open(givesByItself({ award: 'referral', fixed: 50, tiers: [], referral }));
  expect(whatItGives().slice(1, 11)).toEqual([
    chosen('发放方式'),
    '邀请好友',
    figure('邀请人得（元，0：不给）', '50.00'),
    figure('好友得（元，0：不给）', '20.00'),
    figure('好友首存满（元）', '100.00'),
    figure('好友有效投注满（元）', '1000.00'),
    figure('首存后几天内', '30', 365, 1),
    figure('每人最多几位好友', '10', 1_000, 1),
    '与邀请人或其其他好友共用设备、收款地址、银行卡或证件的好友不发放，原因在“好友”中可见。',
    figure('期限（天）', '7', 365, 1),
  ]);
  expect(heardOfForm()).not.toContain(chosen('申请次数'));
});

test('a step of what is given is added and another taken away; what else was chosen goes out as it stands', async () => {
  const asked = await open(givesByItself({}));
  fireEvent.click(screen.getByText('添加档位'));
  await waitFor(() => expect(screen.getAllByText('删除档位')).toHaveLength(2));
  fireEvent.click(screen.getAllByText('删除档位')[0] ?? document.body);
  await waitFor(() => expect(screen.getAllByText('删除档位')).toHaveLength(1));
  fireEvent.click(screen.getByLabelText('可与其他活动同享'));
  await pick('流水按', '存款加彩金');
  type('每注最多计入（元，0：不限）', '25.5');
  type('真人计入（%）', '15');
  save();
  await waitFor(() => expect(asked.savePromotion).toHaveLength(1));
  expect(asked.savePromotion?.[0]?.offer).toMatchObject({
    tiers: [{ from: 100, percent: 50, ceiling: 500 }],
    combines: true,
    base: 'deposit_and_bonus',
    betCeiling: 25.5,
    weights: { ...offer.weights, realbet: 15 },
  });
});

test('what is emptied is asked for, field by field, and nothing goes out', async () => {
  const asked = await open(givesByItself({}));
  for (const label of [
    '标题',
    '存款满（元）',
    '送（%）',
    '最高（元）',
    '期限（天）',
    '说明按每注（元）',
    '总预算（元）',
    '每日预算（元）',
  ])
    type(label, '');
  save();
  await waitFor(() =>
    expect(faultsShown()).toEqual([
      '请填写标题',
      '请填写金额',
      '请填写比例',
      '请填写金额',
      '请填写天数',
      '请填写金额',
      '请填写金额',
      '请填写每日预算',
    ]),
  );
  expect(asked.savePromotion).toBeUndefined();
});

test('a condition that is given up leaves nothing behind of what it asked for', async () => {
  const asked = await open(
    promotionRow({ condition: 'turnover', conditionAmount: 50, conditionCategories: ['sport'] }),
  );
  await pick('申请条件', '单笔存款达到');
  save();
  await waitFor(() => expect(asked.savePromotion).toHaveLength(1));
  const of = (sent: (typeof asked.savePromotion & {})[number] | undefined) => [
    sent?.condition,
    sent?.conditionAmount,
    sent?.conditionCategories,
    sent?.bonus,
  ];
  expect(of(asked.savePromotion?.[0])).toEqual(['deposit', 50, [], 88.5]);
  await pick('申请条件', '没有条件');
  await waitFor(() => expect(heardOfForm()).not.toContain(figure('达到金额（元）', '50.00')));
  save();
  await waitFor(() => expect(asked.savePromotion).toHaveLength(2));
  expect(of(asked.savePromotion?.[1])).toEqual(['none', 0, [], 88.5]);
});

test('what happens elsewhere in the app keeps neither a bonus nor a condition, and shows no field of either', async () => {
  const asked = await open(
    promotionRow({ condition: 'turnover', conditionAmount: 50, conditionCategories: ['sport'] }),
  );
  await pick('参与方式', '无需申请，前往返水中心');
  await waitFor(() => expect(heardOfForm().at(-1)).toBe('只给其直属会员'));
  save();
  await waitFor(() => expect(asked.savePromotion).toHaveLength(1));
  expect(asked.savePromotion?.[0]).toMatchObject({
    place: '/fanshui',
    bonus: 0,
    condition: 'none',
    conditionAmount: 0,
    conditionCategories: [],
  });
});

test('a picture of the house or one’s own goes out; one that is too large or is refused is told, and the one before stays', async () => {
  const asked = await open(promotionRow());
  const sent: File[] = [];
  let refused = false;
  const others = globalThis.fetch;
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (!(init.body instanceof FormData)) return others(path, init);
    const file = init.body.get('file');
    if (file instanceof File) sent.push(file);
    return Response.json(
      refused
        ? { code: 5_401, message: '这不是图片', data: null }
        : { code: 200, message: '', data: { src: '/uploads/promotions/own.webp' } },
    );
  });
  const choose = (file: File) =>
    fireEvent.change(document.querySelector('input[type=file]') ?? document.body, {
      target: { files: [file] },
    });
  const pictures = () => heardOfForm().filter((line) => line.startsWith('radio') && line.endsWith('chosen'));
  fireEvent.click(screen.getByLabelText('图片4'));
  await waitFor(() => expect(pictures()).toEqual(['radio “图片4” chosen']));
  choose(new File([new Uint8Array(2 * 1024 * 1024 + 1)], 'large.png', { type: 'image/png' }));
  await screen.findByText('图片超过2MB，没有上传；请压缩后再选');
  expect([sent.length, pictures()]).toEqual([0, ['radio “图片4” chosen']]);
  choose(new File(['picture'], 'own.png', { type: 'image/png' }));
  await waitFor(() => expect(pictures()).toEqual(['radio “自己的图片” chosen']));
  screen.getByText('换一张');
  expect(sent.map(({ name }) => name)).toEqual(['own.png']);
  expect(screen.queryByText('图片超过2MB，没有上传；请压缩后再选')).toBeNull();
  refused = true;
  choose(new File(['words'], 'words.png', { type: 'image/png' }));
  await screen.findByText('这不是图片');
  expect(pictures()).toEqual(['radio “自己的图片” chosen']);
  save();
  await waitFor(() => expect(asked.savePromotion).toHaveLength(1));
  expect(asked.savePromotion?.[0]?.banner).toBe('/uploads/promotions/own.webp');
  vi.unstubAllGlobals();
});

test('more agents may be named than ten, a number each; what is no number is left out', async () => {
  const asked = await open(promotionRow({ audienceAgents: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] }));
  for (const agent of ['100011', 'daili']) {
    type('代理编号（空：不限）', agent);
    fireEvent.keyDown(screen.getByLabelText('代理编号（空：不限）'), { key: 'Enter', keyCode: 13 });
  }
  save();
  await waitFor(() => expect(asked.savePromotion).toHaveLength(1));
  expect(asked.savePromotion?.[0]?.audienceAgents).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 100_011]);
});
