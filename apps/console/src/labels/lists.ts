import type { ListKind, ListName } from '@mingpai/contract/console/screening/names';

export const listLabels: Readonly<Record<ListName, string>> = {
  deny: '拒绝',
  watch: '观察',
  allow: '放行',
};

export const listKindLabels: Readonly<Record<ListKind, string>> = {
  device: '浏览器标记',
  network: 'IP 或网段',
  account: '收款账号',
  name: '姓名',
};

/** How each is written. */
export const listKindHints: Readonly<Record<ListKind, string>> = {
  device: '登录记录中的8位标记，或完整的64位',
  network: '203.0.113.7，或 203.0.113.0/24，也可写 IPv6',
  account: '银行卡号，或 USDT 地址',
  name: '真实姓名，全角半角、空格不影响比对',
};
