import type { Language } from '../../../../../kit/page/language.ts';

const chinese = {
  title: '电子游戏验证',
  agreesNote: '种子与旋转前公布的指纹相符，卷轴和派彩都能由种子重现。',
  checks: {
    commitment: '服务器种子的 SHA-256 与旋转前公布的指纹',
    payout: '由种子算出的派彩与实际派彩',
  },
  pays: (amount: string) => `派彩 ${amount}`,
  spin: '旋转',
  free: (number: number) => `第${number}次免费`,
  units: (units: number) => `${units} 份`,
  data: '本局数据',
  fields: {
    game: '游戏代码',
    commitment: '指纹（SHA-256）',
    server: '服务器种子',
    client: '客户端种子',
    nonce: '局数',
    stake: '投注（分）',
    payout: '派彩（分）',
  },
  howText: [
    '每个卷轴的停点为 HMAC-SHA256(服务器种子, "客户端种子:局数:第几次旋转:第几轴")，取前 8 字节作为大端整数，乘以卷轴长度后除以 2 的 64 次方取整。',
    '停点是最上一行，下面两行依次往后。中奖按游戏规则从左起计算，派彩 = 投注 × 份数 ÷ 总份数，不足一分舍去。',
  ],
};
export type Texts = typeof chinese;

const english: Texts = {
  title: 'Verify',
  agreesNote:
    'The seed matches the fingerprint that was shown before, and reels and payout follow from the seed.',
  checks: {
    commitment: 'SHA-256 of the server seed against the fingerprint shown before the spin',
    payout: 'The payout computed from the seeds against what was paid',
  },
  pays: (amount) => `payout ${amount}`,
  spin: 'Spin',
  free: (number) => `Free ${number}`,
  units: (units) => `${units} units`,
  data: 'Data of the round',
  fields: {
    game: 'Code of the game',
    commitment: 'Fingerprint (SHA-256)',
    server: 'Server seed',
    client: 'Client seed',
    nonce: 'Round number',
    stake: 'Stake (¥0.01)',
    payout: 'Payout (¥0.01)',
  },
  howText: [
    'A reel stops at HMAC-SHA256(server seed, "client seed:round:spin:reel"): its first 8 bytes as a big-endian number, times the strip’s length, divided by 2 to the 64, rounded down.',
    'That place is the top row; the two rows below follow on the strip. Wins count from the left by the game’s rules; payout = stake × units ÷ all units, rounded down to ¥0.01.',
  ],
};

export const texts: Readonly<Record<Language, Texts>> = { 'zh-CN': chinese, en: english };
