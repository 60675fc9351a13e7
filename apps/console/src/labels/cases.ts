import type { CaseLinkKind, CaseState } from '@mingpai/contract/console/cases/names';
import { say } from '../texts/say.ts';

export const caseStateLabels: Readonly<Record<CaseState, string>> = {
  open: say('处理中'),
  waiting: say('等待中'),
  closed: say('已结案'),
};

export const caseStateTones = { open: 'processing', waiting: 'warning', closed: 'default' } as const;

export const caseLinkLabels: Readonly<Record<CaseLinkKind, string>> = {
  member: say('会员'),
  deposit: say('存款单'),
  withdrawal: say('取款单'),
};
