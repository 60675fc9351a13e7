/** What the site's own roles are called, on screens and in files. */
import type { Both } from '../exports/column.ts';
import type { Role } from '../roles.ts';

export const roleNames: Readonly<Record<Role, Both>> = {
  chief: ['主管', 'Chief'],
  finance_lead: ['财务主管', 'Finance lead'],
  deposit_clerk: ['存款专员', 'Deposit clerk'],
  withdrawal_clerk: ['取款专员', 'Withdrawal clerk'],
  risk_analyst: ['风控专员', 'Risk analyst'],
  marketing: ['营销专员', 'Marketing'],
  agent_manager: ['代理经理', 'Agent manager'],
  support: ['客服专员', 'Support'],
  content_editor: ['内容编辑', 'Content editor'],
  auditor: ['审计', 'Auditor'],
  clerk: ['客服财务', 'Support and finance'],
};
