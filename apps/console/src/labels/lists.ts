import type { ListKind, ListName } from '@mingpai/contract/console/screening/names';
import { say } from '../texts/say.ts';

export const listLabels: Readonly<Record<ListName, string>> = {
  deny: say('拒绝'),
  watch: say('观察'),
  allow: say('放行'),
};

export const listKindLabels: Readonly<Record<ListKind, string>> = {
  device: say('浏览器标记'),
  network: say('IP 或网段'),
  account: say('收款账号'),
  name: say('姓名'),
};

/** How each is written. */
export const listKindHints: Readonly<Record<ListKind, string>> = {
  device: say('登录记录中的8位标记，或完整的64位'),
  network: say('203.0.113.7，或 203.0.113.0/24，也可写 IPv6'),
  account: say('银行卡号，或 USDT 地址'),
  name: say('真实姓名，全角半角、空格不影响比对'),
};
