/**
 * What somebody has closed by its own switch: members are turned away there as they are by a stop, so staff are told of both. Who and
 * since when stands in the log; what was connected and never opened was closed by nobody.
 */
import { lastDone } from '../backoffice/index.ts';
import type { Queryable } from '../platform/database.ts';
import { siteClosing } from '../settings/index.ts';
import type { Hall } from './targets.ts';

export interface SwitchedOff {
  readonly kind: 'site' | 'venue' | 'gateway';
  /** Empty: the site. */
  readonly code: string;
  readonly name: string;
  readonly nameEn: string;
  readonly by: string;
  readonly since: Date;
}

/** The gateways that take no new orders, as their capability keeps them. */
export type ClosedGateways = (
  db: Queryable,
) => Promise<readonly { readonly code: string; readonly name: string }[]>;

/** Both ends of each switch, as the log names them. */
const closed = ['venue_switched_off', 'gateway_switched_off'];
const opened = ['venue_switched_on', 'gateway_switched_on'];

/** The site first, then venues, then gateways. */
export async function switchedOff(
  db: Queryable,
  hall: Pick<Hall, 'venues'>,
  closedGateways: ClosedGateways,
): Promise<readonly SwitchedOff[]> {
  const [site, gateways] = await Promise.all([siteClosing(db), closedGateways(db)]);
  const shut = [
    ...hall
      .venues()
      .filter(({ enabled }) => !enabled)
      .map(({ code, name, nameEn }) => ({ kind: 'venue' as const, code, name, nameEn })),
    ...gateways.map(({ code, name }) => ({ kind: 'gateway' as const, code, name, nameEn: '' })),
  ];
  const done = await lastDone(
    db,
    shut.map(({ kind, code }) => `${kind}/${code}`),
    [...closed, ...opened],
  );
  const last = new Map(done.map((entry) => [entry.subject, entry]));
  return [
    ...(site === undefined
      ? []
      : [{ kind: 'site' as const, code: '', name: '', nameEn: '', by: site.by, since: site.at }]),
    ...shut.flatMap((one) => {
      const entry = last.get(`${one.kind}/${one.code}`);
      if (entry === undefined || !closed.includes(entry.action)) return [];
      return [{ ...one, by: entry.staff, since: entry.at }];
    }),
  ];
}
