/**
 * Who did what a row tells of: a colleague, an agent in the portal, a gateway, or a part of the site. The
 * database keeps it as text, checks its form, and that the colleague exists (`staff_of_actor`).
 */
export type Actor =
  | `staff/${bigint}`
  | `agent/${bigint}`
  | `gateway/${string}`
  /** The watcher of the chains; the first start; the demonstration's data. */
  | 'chain'
  | 'start'
  | 'seed';

export function staffActor(id: bigint): Actor {
  return `staff/${id}`;
}

/** SQL for an actor's name: a colleague's own, else as it stands. @param column `o.decided_by`, beside which stands `decided_by_staff` */
export function actorName(column: string): string {
  return `coalesce((select who.name from staff_name who where who.id = ${column}_staff), ${column})`;
}
