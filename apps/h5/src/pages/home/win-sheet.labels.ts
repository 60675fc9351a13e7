import { catalogue } from '@mingpai/ui/labels';

export const { useTexts } = catalogue(
  {
    member: '会员',
    stake: '投注',
    multiple: '倍数',
    times: (figure: string) => `${figure}倍`,
    at: '结算时间',
    round: '局号',
    outcome: '结果',
    verify: '验证这一局',
    verifyNote: '打开游戏平台的验证页，用公布的种子重新算一遍。',
    noProof: '这个游戏没有公开的验证页。',
    changed: '平台现在给出的指纹与投注时不同，请勿采信。',
    play: '玩这款游戏',
  },
  {
    member: 'Member',
    stake: 'Stake',
    multiple: 'Multiple',
    times: (figure: string) => `${figure}×`,
    at: 'Settled at',
    round: 'Round',
    outcome: 'Result',
    verify: 'Verify this round',
    verifyNote: 'Opens the game platform’s page, which recalculates the round from its published seeds.',
    noProof: 'This game has no public verification page.',
    changed:
      'The platform now shows a different fingerprint from the one shown with the bet. Do not rely on it.',
    play: 'Play this game',
  },
);
