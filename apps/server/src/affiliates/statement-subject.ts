/** How the first of two people's yes, and the log, name a statement. */
export function statementSubject(id: bigint): string {
  return `agent_statement/${id}`;
}
