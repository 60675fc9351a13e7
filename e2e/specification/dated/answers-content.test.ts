/** The wire and chapter 7, content: the site, games, banners, notices, promotions, articles. */
import { afterAll, beforeAll, expect } from 'vitest';
import { row } from '../row.ts';
import { type DatedMember, type DatedSite, openDatedSite } from './site.ts';
import { answersOf, type Wire, wireTime } from './wire-form.ts';

let dated: DatedSite;
let rich: DatedMember;
beforeAll(async () => {
  dated = await openDatedSite(undefined);
  rich = await dated.member();
});
afterAll(() => dated.stop());

const answerOf = (path: string, payload: object = {}, one: DatedMember | null = rich): Promise<Wire> =>
  answersOf(dated)(path, payload, one);


row(['W16', 'R7.8'], 'the app info has its fields, open and with red packets', async () => {
  const { data } = await answerOf('/api/app', {}, null);
  expect(Object.keys(data).sort()).toEqual([
    'h5_url',
    'index_modal',
    'ios_download_qrcode',
    'ios_download_url',
    'redpacket_switch',
    'repair_tips',
    'site_logo',
    'site_state',
    'title',
    'webcontent',
  ]);
  expect([
    data.title,
    Number(data.site_state),
    Number(data.redpacket_switch),
    Number(data.index_modal),
  ]).toEqual(['明牌', 1, 1, 1]);
});

row(
  ['W17', 'W18', 'R7.7'],
  'games are a plain array; a category by either name gives its own, none or an empty one all',
  async () => {
    const asked = async (query: object) => (await answerOf('/api/game/list', query, null)).data;
    const of = async (query: object) =>
      [...new Set((await asked(query)).map((one: Wire) => one.platform_name))].sort();
    expect(await of({ category: 'lottery' })).toEqual(['mpcp']);
    expect(await of({ category: 'joker' })).toEqual(['mpdz', 'mpqp']);
    expect(await of({ category: 'concise' })).toEqual(['ae', 'fgdz', 'obgdy', 'pp']);
    expect(await of({ category_id: 'realbet' })).toEqual(['mplive']);
    expect(await of({ category_id: 'sport' })).toEqual(['mpty']);
    expect(await of({ category_id: 'gaming' })).toEqual(['mpdj']);
    const all = await asked({});
    expect(await asked({ category: '' })).toEqual(all);
    expect(new Set(all.map((one: Wire) => one.category_id))).toEqual(
      new Set(['realbet', 'sport', 'gaming', 'joker', 'concise', 'lottery']),
    );
    const hilo = all.find((one: Wire) => one.game_code === 'hilo');
    expect(hilo).toMatchObject({
      category_id: 'joker',
      app_state: 1,
      platform_name: 'mpqp',
      name: '翻牌高低',
    });
    expect((await fetch(new URL(hilo.pic, dated.url))).headers.get('content-type')).toMatch(/^image\//);
  },
);

row(
  ['W19', 'R7.19', 'R9.27'],
  'a provider’s games by either name: its own, with code, name and picture',
  async () => {
    for (const code of ['obgdy', 'fgdz', 'pp', 'ae']) {
      const { data } = await answerOf('/api/gamelistBycode', { gamecode: code }, null);
      expect(data.length).toBeGreaterThan(20);
      expect([...new Set(data.map((one: Wire) => one.catecode))]).toEqual([code]);
      expect(data[2]).toMatchObject({
        gamecode: `${code}03`,
        gamename: expect.stringMatching(/./),
        gamepic: expect.stringMatching(/^\//),
      });
      expect((await answerOf('/api/gamelistBycode', { platform_name: code }, null)).data).toEqual(data);
    }
  },
);

row(
  ['W24', 'R7.9', 'W25', 'R7.10'],
  'banners are a plain array of pictures under both names, notices of the bar a plain array of texts',
  async () => {
    const { data } = await answerOf('/api/bannerList', { type: 2 }, null);
    expect(data.length).toBeGreaterThan(0);
    for (const { src, pic } of data) {
      expect(pic).toBe(src);
      expect((await fetch(new URL(src, dated.url))).headers.get('content-type')).toMatch(/^image\//);
    }
    const { data: bar } = await answerOf('/api/homenotice', {}, null);
    expect(bar.length).toBeGreaterThan(0);
    for (const text of bar) expect(text).toEqual(expect.stringMatching(/[\u4e00-\u9fff]/));
  },
);

row(['W26', 'R7.11', 'R9.31'], 'twelve more notices make one more page; each notice comes once', async () => {
  const asked = async (page: number) =>
    (await answerOf('/api/noticeList', { page, scope: 'site' }, null)).data;
  const { total } = await asked(1);
  for (let times = 1; times <= 12; times += 1)
    await dated.staff(
      'saveNotice',
      { title: `通知${times}`, titleEn: '', content: '内容', contentEn: '', scrolls: false },
      'chief',
    );
  const first = await asked(1);
  expect([first.total, first.last_page, first.per_page]).toEqual([
    total + 12,
    Math.ceil((total + 12) / 10),
    10,
  ]);
  const seen: Wire[] = [];
  for (let page = 1; page <= first.last_page; page += 1) seen.push(...(await asked(page)).data);
  expect(new Set(seen.map(({ id }: Wire) => id)).size).toBe(total + 12);
  expect(seen[0]).toMatchObject({
    title: expect.stringMatching(/^通知/),
    content: '内容',
    created_at: expect.stringMatching(wireTime),
  });
});

row(
  ['W28', 'W29', 'W30', 'R7.13', 'R7.14', 'R7.15'],
  'promotions of a type are its own, without one all; the detail is the one that was asked for',
  async () => {
    const { data: types } = await answerOf('/api/activitytype', {}, null);
    expect(types.map(({ name }: Wire) => name)).toEqual(['新会员', '存款', '日常', '场馆']);
    const titles = async (payload: object) =>
      (await answerOf('/api/activitylist', payload, null)).data.data.map(({ title }: Wire) => title);
    const all = await titles({});
    const each: string[] = [];
    for (const { id } of types) each.push(...(await titles({ type: id })));
    expect([...each].sort()).toEqual([...all].sort());
    expect(await titles({ type: types[0].id })).toContain('首存礼：第一次存款，送您一份见面礼');
    const rows = (await answerOf('/api/activitylist', {}, null)).data.data;
    for (const { id, title } of rows) {
      const { data } = await answerOf('/api/activitydeatil', { id }, null);
      expect([data.id, data.title]).toEqual([id, title]);
      expect(data.content.length).toBeGreaterThan(20);
    }
    expect((await answerOf('/api/activitydeatil', { id: 999_999 }, null)).code).not.toBe(200);
  },
);

row(['W31', 'R7.18'], 'each type of article is a text of its own, sanitised', async () => {
  const titles = [];
  const texts = new Set();
  for (const type of [1, 2, 3, 4, 5, 7, 8]) {
    const { data } = await answerOf('/api/article', { type, place: 'help' }, null);
    titles.push(data.title);
    texts.add(data.content);
  }
  expect(titles).toEqual([
    '常见问题',
    '隐私政策',
    '免责说明',
    '联系我们',
    '代理加盟',
    '关于我们',
    '博彩责任',
  ]);
  expect(texts.size).toBe(7);
  const { data: rules } = await answerOf('/api/article', { type: 5, place: 'abouts' }, null);
  expect(rules.title).toMatch(/条款|规则/);
  expect((await answerOf('/api/article', { type: 6, place: 'abouts' }, null)).data.title).toBe('隐私政策');
  const { data: list } = await dated.staff('articleList', {}, 'chief');
  const about = list.find(({ type }) => type === 7);
  const content = '<p onclick="x()">您好<script>alert(1)</script></p><img src=x onerror=alert(1)>';
  await dated.staff(
    'saveArticle',
    { ...about, type: 7, title: '关于我们', content, version: about?.version ?? 0 },
    'chief',
  );
  const { data: saved } = await answerOf('/api/article', { type: 7 }, null);
  expect(saved.content).toContain('您好');
  expect(saved.content).not.toMatch(/script|onclick|onerror/);
});

row(['W33', 'R7.12', 'R7.36'], 'service and games answer addresses that answer', async () => {
  const { data: service } = await answerOf('/api/getservicerurl');
  expect((await fetch(new URL(service.url, dated.url))).status).toBe(200);
  const { data: game } = await answerOf('/api/getGameUrl', {
    plat_name: 'mpqp',
    game_type: 0,
    game_code: 'hilo',
    is_mobile_url: 1,
  });
  expect((await fetch(game.url)).status).toBe(200);
});

