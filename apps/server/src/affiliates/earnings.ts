/** SQL: everything that agents earned, of whatever kind; micro-yuan. To stand behind `from`, with a name. */

/** With the moment, and the statement that took it. */
export const earnings = `(
  select agent_id, at, amount, statement_id from agent_commission
  union all
  select agent_id, at, amount, statement_id from agent_reckoning
  union all
  select agent_id, at, amount, statement_id from agent_head)`;

/** By Beijing day: turnover from its sums by day, the others as they are. */
export const earningsByDay = `(
  select agent_id, day, amount from agent_commission_by_day
  union all
  select agent_id, beijing_day(at) as day, amount from agent_reckoning
  union all
  select agent_id, beijing_day(at) as day, amount from agent_head)`;
