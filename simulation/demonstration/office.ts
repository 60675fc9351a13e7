/** What the staff of a demonstration do besides their queues, so that no page of the console is empty when somebody first opens it. */
import { diceOf } from '../dice.ts';
import { links } from './campaigns.ts';
import { care } from './care.ts';
import { checks } from './checks.ts';
import { duties } from './duties.ts';
import { giving } from './giving.ts';
import { movingIn } from './moving-in.ts';
import { dayMs, hourMs, minuteMs } from './spans.ts';
import { statements } from './statements.ts';
import { anybody, does, type Office, type Task } from './task.ts';

const tags = [
  { tag: '大额会员', colour: 'gold' },
  { tag: '重点维护', colour: 'green' },
  { tag: '活动可疑', colour: 'red' },
] as const;

const notes = [
  '来电咨询取款时间，已说明首次取款需要核对，会员表示理解。',
  '常玩真人，喜欢晚上来；节日活动优先通知。',
  '反映微信支付失败一次，核对后为银行限额，已建议改用网银。',
  '存款附言写错一次，已按流水找到并入账，提醒以后填写订单号。',
] as const;

const noteAt = (at: number, body: (typeof notes)[number]): Task => ({
  at,
  async run(office, dice) {
    const { api } = office.place;
    const note = { id: Number(anybody(office, dice).id), body };
    await does(office, 'clerk', (token, key) => api.staff('writeNote', note, token, key), dice);
  },
});

const tagAt = (at: number, { tag }: (typeof tags)[number]): Task => ({
  at,
  async run(office, dice) {
    const { api } = office.place;
    const given = { id: Number(anybody(office, dice).id), tag };
    await does(office, 'chief', (token, key) => api.staff('tagMember', given, token, key), dice);
  },
});

const mailingAt = (
  at: number,
  title: string,
  content: string,
  more: { readonly marketing: boolean; readonly path: string },
): Task => ({
  at,
  async run(office, dice) {
    const { api } = office.place;
    const mailing = { title, content, audience: {}, push: false, ...more };
    const written = await does<{ id: number; state: string }>(
      office,
      'chief',
      (token, key) => api.staff('sendMailing', mailing, token, key),
      dice,
    );
    const { id } = written;
    if (written.state === 'waiting')
      await does(office, 'chief2', (token, key) => api.staff('approveMailing', { id }, token, key), dice);
    // Sent before others come: to more than were counted it takes a second person.
    await office.place.sleep(3 * minuteMs);
  },
});

interface Correction {
  readonly amount: number;
  readonly reason: 'goodwill' | 'deposit';
  readonly note: string;
  readonly verdict: 'approved' | 'rejected' | 'waits';
}

const correctionAt = (at: number, { verdict, ...asked }: Correction): Task => ({
  at,
  async run(office, dice) {
    const { api } = office.place;
    const order = {
      ...asked,
      member: Number(anybody(office, dice).id),
      direction: 'credit',
      multiple: 1,
    } as const;
    const { id } = await does<{ id: number }>(
      office,
      'clerk',
      (token, key) => api.staff('requestAdjustment', order, token, key),
      dice,
    );
    if (verdict === 'approved')
      await does(office, 'chief', (token, key) => api.staff('approveAdjustment', { id }, token, key), dice);
    if (verdict === 'rejected') {
      const reason = '流水与订单不符，请补充凭证';
      await does(
        office,
        'chief',
        (token, key) => api.staff('rejectAdjustment', { id, reason }, token, key),
        dice,
      );
    }
  },
});

/** Its members are told for the night; nobody plays at that hour. */
const maintenance: Task = {
  at: 0.62,
  async run(office, dice) {
    const { api, now } = office.place;
    const stop = {
      kind: 'venue',
      target: 'pp',
      body: 'PP电子正在升级，一小时内恢复，余额不受影响。',
      bodyEn: 'PP Slots is being upgraded and will be back within the hour. Your balance is not affected.',
      reason: '场馆升级通知',
      endsAt: new Date(now() + hourMs).toISOString(),
    } as const;
    await does(office, 'chief', (token, key) => api.staff('makeStop', stop, token, key), dice);
  },
};

const agentNotice: Task = {
  at: 0.5,
  async run(office, dice) {
    const { api } = office.place;
    const notice = {
      kind: 'notice',
      title: '佣金结算时间',
      content: '每周一 00:30 生成上周账单，核对后当天发放。有疑问请在周二前联系代理经理。',
      titleEn: 'When commission is settled',
      contentEn:
        'Statements for the week before are made every Monday at 00:30 and paid the same day once checked. Please raise questions by Tuesday.',
      shown: true,
    } as const;
    await does(office, 'chief', (token, key) => api.staff('saveAgentContent', notice, token, key), dice);
  },
};

/** A promotion's guests who are one person: what was found, who looks at it, and what is turned away from now on. */
const ringCase: Task = {
  at: 0.72,
  async run(office, dice) {
    const { api, now } = office.place;
    const [first, ...others] = office.suspects();
    if (!first) return;
    const opened = { subject: '同一设备注册多个账户领取首存礼', member: Number(first.id) };
    const { id } = await does<{ id: number }>(
      office,
      'chief',
      (token, key) => api.staff('openCase', opened, token, key),
      dice,
    );
    for (const other of others) {
      const link = { id, kind: 'member', reference: other.id } as const;
      await does(office, 'chief', (token, key) => api.staff('linkCase', link, token, key), dice);
    }
    const remark = {
      id,
      body: '六个账户同一设备、同一网段，四小时内注册，三个绑定同一收款地址。首存礼未发放。',
    };
    await does(office, 'chief', (token, key) => api.staff('commentCase', remark, token, key), dice);
    const tag = { tag: '活动可疑' };
    for (const { id: member } of [first, ...others])
      await does(
        office,
        'chief',
        (token, key) => api.staff('tagMember', { ...tag, id: Number(member) }, token, key),
        dice,
      );
    const entry = { kind: 'network', reason: '多账户领取首存礼', list: 'deny' } as const;
    const listed = await does<{ id: number }>(
      office,
      'chief',
      (token, key) =>
        api.staff(
          'addListEntry',
          { ...entry, value: first.address, expiresAt: new Date(now() + 180 * dayMs).toISOString() },
          token,
          key,
        ),
      dice,
    );
    await office.town.by('chief2', (token) =>
      api.staff('approveListEntry', { id: listed.id }, token, office.town.newKey(dice)),
    );
  },
};

const closedCase: Task = {
  at: 0.8,
  async run(office, dice) {
    const { api } = office.place;
    const opened = { subject: '会员称存款未到账，流水号重复', member: Number(anybody(office, dice).id) };
    const { id } = await does<{ id: number }>(
      office,
      'clerk',
      (token, key) => api.staff('openCase', opened, token, key),
      dice,
    );
    const remark = { id, body: '银行确认只有一笔到账，会员误将同一张回单提交两次，已说明。' };
    await does(office, 'clerk', (token, key) => api.staff('commentCase', remark, token, key), dice);
    await does(
      office,
      'clerk',
      (token, key) =>
        api.staff(
          'moveCase',
          { id, state: 'closed', outcome: '系会员误传，未发现欺诈，已说明并结案。' },
          token,
          key,
        ),
      dice,
    );
  },
};

const watched: Task = {
  at: 0.9,
  async run(office, dice) {
    const { api, now } = office.place;
    const entry = {
      list: 'watch',
      kind: 'account',
      value: anybody(office, dice).name,
      reason: '连续三次在绑定新地址后立即取款',
      expiresAt: new Date(now() + 30 * dayMs).toISOString(),
    } as const;
    await does(office, 'chief', (token, key) => api.staff('addListEntry', entry, token, key), dice);
  },
};

/** Somebody looks at it now. */
const openCase: Task = {
  at: 0.95,
  async run(office, dice) {
    const { api } = office.place;
    const opened = {
      subject: '充值后立即申请取款，资金来源待核实',
      member: Number(anybody(office, dice).id),
    };
    const { id } = await does<{ id: number }>(
      office,
      'clerk',
      (token, key) => api.staff('openCase', opened, token, key),
      dice,
    );
    const remark = { id, body: '已请会员补充资料，今天内回复。' };
    await does(office, 'clerk', (token, key) => api.staff('commentCase', remark, token, key), dice);
  },
};

/** Turned away for a day, and let in again. */
const listedOnce: Task = {
  at: 0.57,
  async run(office, dice) {
    const { api } = office.place;
    const entry = {
      list: 'watch',
      kind: 'network',
      value: '10.66.0.9',
      reason: '短时间内大量登录失败',
    } as const;
    const { id } = await does<{ id: number }>(
      office,
      'chief',
      (token, key) => api.staff('addListEntry', entry, token, key),
      dice,
    );
    await office.place.sleep(hourMs / 2);
    const lifted = { id, reason: '确认为会员误操作' };
    await does(office, 'chief', (token, key) => api.staff('liftListEntry', lifted, token, key), dice);
  },
};

const saveTags: Task = {
  at: 0.02,
  async run(office, dice) {
    const { api } = office.place;
    for (const tag of tags)
      await does(
        office,
        'chief',
        (token, key) => api.staff('saveTag', { ...tag, open: true }, token, key),
        dice,
      );
  },
};

const tasks: readonly Task[] = [
  saveTags,
  ...notes.map((body, place) => noteAt(0.3 + 0.2 * place, body)),
  tagAt(0.4, tags[0]),
  tagAt(0.55, tags[1]),
  tagAt(0.85, tags[0]),
  mailingAt(0.35, '存款方式更新', '网银转账请在附言填写订单号，到账更快；存款页有每一步的说明。', {
    marketing: false,
    path: '/recharge',
  }),
  mailingAt(0.78, '周末赛事', '本周末五场比赛开盘，体育与电竞投注照常计入返水。', {
    marketing: true,
    path: '',
  }),
  correctionAt(0.45, {
    amount: 18.8,
    reason: 'goodwill',
    note: '客服回复超时，按服务承诺补偿',
    verdict: 'approved',
  }),
  correctionAt(0.7, { amount: 200, reason: 'deposit', note: '会员称少入账二百元', verdict: 'rejected' }),
  correctionAt(1, { amount: 66, reason: 'goodwill', note: '活动页文字有误，给会员补偿', verdict: 'waits' }),
  maintenance,
  agentNotice,
  ringCase,
  closedCase,
  watched,
  openCase,
  listedOnce,
  ...checks,
  ...statements,
  ...care,
  ...duties,
  ...links,
  ...giving,
  ...movingIn,
];

/** @returns what staff do on the morning of a day, in their order @param day 0 is the first of `days` */
export function tasksOf(day: number, days: number): readonly ((office: Office) => Promise<void>)[] {
  return tasks.flatMap((task, place) =>
    Math.floor(task.at * days) === day ? [(office: Office) => task.run(office, diceOf(day, 70 + place))] : [],
  );
}
