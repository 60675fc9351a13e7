/** Related accounts in the staff's words. */
import type { RelatedSign } from '@mingpai/contract/console/related';
import type { Related } from './related.ts';
import { crowdedDevice, timingMinutes } from './weights.ts';

const texts: Readonly<Record<RelatedSign, string>> = {
  address: '绑定过同一收款地址',
  card: '绑定过同一银行卡',
  crowd: `同一设备上有${crowdedDevice + 1}个以上账号登录`,
  device: '用同一设备登录过',
  name: '真实姓名相同',
  same_name: '真实姓名相同（常见姓名）',
  timing: `同一网段${timingMinutes}分钟内注册`,
  referral: '互相推荐，或由同一会员推荐',
  network: '同一网段登录过',
};

export function wireRelated(related: readonly Related[] | undefined) {
  return (related ?? []).map(({ memberId, username, signs, score }) => ({
    memberId: Number(memberId),
    username,
    score,
    reasons: signs.map((sign) => ({ sign, text: texts[sign] })),
  }));
}

/** `anna（绑定过同一收款地址、用同一设备登录过）`, of so many; the rest is counted. */
export function relatedText(related: readonly Related[], most = 3): string {
  const some = related
    .slice(0, most)
    .map(({ username, signs }) => `${username}（${signs.map((sign) => texts[sign]).join('、')}）`)
    .join('；');
  return related.length > most ? `${some}；等${related.length}个账号` : some;
}
