/** Figures of the site: how it does, what it is made of, what waits. */
import type { ConsoleCallDoor } from '../door.ts';

export const reportsCalls = {
  reportFigures: {
    method: 'POST',
    path: '/api/console/reports/figures',
    staff: true,
    right: 'reports',
    repeatable: true,
    decides: false,
    logged: false,
    summary: 'Figures of a span of days beside the span before, by hour or day, with funnel and cohorts',
  },
  reportBreakdown: {
    method: 'POST',
    path: '/api/console/reports/breakdown',
    staff: true,
    right: 'reports',
    repeatable: true,
    decides: false,
    logged: false,
    summary: 'Figures of a span by venue, game, category, agent, promotion, way of paying or clerk',
  },
  reportLines: {
    method: 'POST',
    path: '/api/console/reports/lines',
    staff: true,
    right: 'reports',
    repeatable: true,
    decides: false,
    logged: false,
    summary: 'What a figure is made of, with the same sum',
  },
  reportWaiting: {
    method: 'POST',
    path: '/api/console/reports/waiting',
    staff: true,
    right: 'reports',
    repeatable: true,
    decides: false,
    logged: false,
    summary: 'What waits for people, money on its way, and money that nobody can explain, by age',
  },
} as const satisfies Record<string, ConsoleCallDoor>;
