import type { ListKind, ListName } from '@mingpai/contract/console/screening/names';
import { listKindWords, listWords } from '@mingpai/contract/console/site/list-words';
import { inWords } from '../texts/both.ts';
import { say } from '../texts/say.ts';

export const listLabels: Readonly<Record<ListName, string>> = inWords(listWords);

export const listKindLabels: Readonly<Record<ListKind, string>> = inWords(listKindWords);

/** How each is written. */
export const listKindHints: Readonly<Record<ListKind, string>> = {
  device: say('登录记录中的8位标记，或完整的64位'),
  network: say('203.0.113.7，或 203.0.113.0/24，也可写 IPv6'),
  account: say('银行卡号，或 USDT 地址'),
  name: say('真实姓名，全角半角、空格不影响比对'),
};
