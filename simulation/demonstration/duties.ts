/** What staff do now and then, and what the log tells of it: masked data opened, stops made and lifted, keys for programs, views. */
import type { ConsoleAnswer } from '@mingpai/contract/console/types';
import type { Dice } from '../dice.ts';
import { told } from '../town.ts';
import { dayMs, hourMs, minuteMs } from './spans.ts';
import { agree, anybody, does, type Office, type Task } from './task.ts';

const revealAt = (
  at: number,
  fields: readonly ['name' | 'mobile' | 'account', ...('name' | 'account')[]],
  reason: string,
): Task => ({
  at,
  async run(office, dice) {
    const { api } = office.place;
    const opened = { ids: [Number(anybody(office, dice).id)], fields: [...fields], reason };
    await does(office, 'clerk', (token, key) => api.staff('revealPersonal', opened, token, key), dice);
  },
});

interface Stopped {
  readonly kind: 'way' | 'venue' | 'withdrawals';
  readonly target: string;
  readonly body: string;
  readonly bodyEn: string;
  readonly reason: string;
}

/** Made before anybody comes, and lifted within the hour. */
const stopAt = (at: number, stop: Stopped): Task => ({
  at,
  async run(office, dice) {
    const { api, sleep } = office.place;
    const { id } = await does<{ id: number }>(
      office,
      'chief',
      (token, key) => api.staff('makeStop', stop, token, key),
      dice,
    );
    await sleep(dice.whole(15 * minuteMs, 40 * minuteMs));
    const lifted = { id, reason: '对方确认已恢复，试单正常' };
    await does(office, 'chief2', (token, key) => api.staff('liftStop', lifted, token, key), dice);
  },
});

const comingStop: Task = {
  at: 1,
  async run(office, dice) {
    const { api, now } = office.place;
    const begins = now() + 2 * dayMs;
    const stop = {
      kind: 'venue',
      target: 'ae',
      body: 'AE电子将例行维护两小时，期间可玩其他场馆，余额不受影响。',
      bodyEn:
        'AE Slots will be down for two hours of maintenance. Other venues stay open; your balance is not affected.',
      reason: '场馆例行维护',
      startsAt: new Date(begins).toISOString(),
      endsAt: new Date(begins + 2 * hourMs).toISOString(),
    } as const;
    await does(office, 'chief', (token, key) => api.staff('makeStop', stop, token, key), dice);
  },
};

/** A program that reads the figures each morning; it has read some already. */
const apiKey: Task = {
  at: 0.86,
  async run(office, dice) {
    const { api } = office.place;
    // Whoever has to sign in first needs the code for that.
    await does(office, 'chief', (token) => api.staff('ownAccount', {}, token), dice);
    const code = await office.town.codeOf('chief');
    const wanted = { title: '日报', rights: ['reports' as const], perMinute: 30, days: 180, code };
    const { key } = await does<{ key: string }>(
      office,
      'chief',
      (token, repeat) => api.staff('makeApiKey', wanted, token, repeat),
      dice,
    );
    const day = new Date(office.place.now() + 8 * hourMs).toISOString().slice(0, 10);
    for (let times = 0; times < 3; times += 1) {
      told(await api.staff('reportFigures', { from: day, to: day }, key));
      await office.place.sleep(minuteMs);
    }
  },
};

/** A program that is told who came and what they took out; it moves house when the past is over, and is told the rest afterwards. */
const receiver: Task = {
  at: 0.95,
  async run(office, dice) {
    const { place, town } = office;
    const wanted = {
      title: '客户关系系统',
      url: town.world.program.url,
      events: ['member.registered' as const, 'withdrawal.paid' as const],
    };
    await agree(
      office,
      (token, proposal) =>
        place.api.staff('proposeWebhook', { ...wanted, ...(proposal && { proposal }) }, token),
      dice,
    );
  },
};
const receiverPaused: Task = {
  at: 1,
  async run(office, dice) {
    const { api } = office.place;
    const { rows } = await does<ConsoleAnswer<'webhookReceivers'>>(
      office,
      'chief',
      (token) => api.staff('webhookReceivers', {}, token),
      dice,
    );
    const paused = { id: rows[0]?.id ?? 0, to: 'paused' as const };
    await does(office, 'chief', (token, key) => api.staff('switchWebhook', paused, token, key), dice);
  },
};

const viewAt = (
  at: number,
  list: 'deposits' | 'members' | 'withdrawals',
  name: string,
  question: string,
): Task => ({
  at,
  async run(office: Office, dice: Dice) {
    const view = { list, name, question, role: null };
    await does(office, 'chief', (token, key) => office.place.api.staff('saveView', view, token, key), dice);
  },
});

export const duties: readonly Task[] = [
  revealAt(0.33, ['account'], '会员来电核对收款地址'),
  revealAt(0.67, ['name', 'account'], '关联账户核查'),
  revealAt(0.93, ['name'], '核对银行流水的付款人姓名'),
  stopAt(0.28, {
    ...{ kind: 'way', target: 'alipay', reason: '支付通道超时增多' },
    body: '支付宝正在检修，请先用其他方式存款。',
    bodyEn: 'Alipay is being checked. Please deposit another way for now.',
  }),
  stopAt(0.76, {
    ...{ kind: 'withdrawals', target: '', reason: '付款服务升级' },
    body: '取款服务升级中，一小时内恢复，已提交的取款不受影响。',
    bodyEn:
      'Withdrawals are being upgraded and will be back within the hour. Requests already made are not affected.',
  }),
  comingStop,
  apiKey,
  receiver,
  receiverPaused,
  viewAt(0.2, 'deposits', '网银待核', 'way=bank&state=pending'),
  viewAt(0.3, 'withdrawals', '大额取款', 'state=pending&sort=amount'),
];
