/** Agents: applications, rates, statements. */
import type { ConsoleCallDoor } from '../door.ts';

export const agentsCalls = {
  agentApplications: {
    method: 'POST',
    path: '/api/console/agent-applications',
    staff: true,
    right: 'agents',
    repeatable: true,
    summary: 'Applications to become an agent',
  },
  approveAgentApplication: {
    method: 'POST',
    path: '/api/console/agent-applications/approve',
    staff: true,
    right: 'agents',
    repeatable: false,
    summary: 'Make a member an agent, with rates',
  },
  rejectAgentApplication: {
    method: 'POST',
    path: '/api/console/agent-applications/reject',
    staff: true,
    right: 'agents',
    repeatable: false,
    summary: 'Turn an application down',
  },
  agentList: {
    method: 'POST',
    path: '/api/console/agents',
    staff: true,
    right: 'agents',
    repeatable: true,
    summary: 'Agents, with rates and teams',
  },
  setAgentRates: {
    method: 'POST',
    path: '/api/console/agents/rates',
    staff: true,
    right: 'agents',
    repeatable: false,
    summary: 'Set the rates of an agent',
  },
  agentStatements: {
    method: 'POST',
    path: '/api/console/agent-statements',
    staff: true,
    right: 'agents',
    repeatable: true,
    summary: 'Weekly statements of commission',
  },
  payAgentStatement: {
    method: 'POST',
    path: '/api/console/agent-statements/pay',
    staff: true,
    right: 'agents',
    repeatable: false,
    summary: 'Pay a statement',
  },
  rejectAgentStatement: {
    method: 'POST',
    path: '/api/console/agent-statements/reject',
    staff: true,
    right: 'agents',
    repeatable: false,
    summary: 'Do not pay a statement',
  },
} as const satisfies Record<string, ConsoleCallDoor>;
