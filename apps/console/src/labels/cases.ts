import type { CaseLinkKind, CaseState } from '@mingpai/contract/console/cases/names';

export const caseStateLabels: Readonly<Record<CaseState, string>> = {
  open: '处理中',
  waiting: '等待中',
  closed: '已结案',
};

export const caseStateTones = { open: 'processing', waiting: 'warning', closed: 'default' } as const;

export const caseLinkLabels: Readonly<Record<CaseLinkKind, string>> = {
  member: '会员',
  deposit: '存款单',
  withdrawal: '取款单',
};
