/** The way from an empty database to an open site: what is there already, and what is left. */
import type { Queryable } from '../platform/database.ts';
import type { Settings } from '../settings/index.ts';

export interface FirstRunFacts {
  readonly settings: Settings;
  /** How many chiefs can sign in. */
  readonly chiefs: (db: Queryable) => Promise<number>;
  /** Whether any venue takes bets. */
  readonly openVenues: () => number;
  /** The address members use. */
  readonly publicUrl: string | undefined;
}

export interface FirstRunStep {
  readonly step: 'chiefs' | 'games' | 'ways' | 'receivers' | 'limits' | 'address' | 'open';
  readonly done: boolean;
}

/** Two chiefs: one alone could neither be reset nor be contradicted. */
const chiefsWanted = 2;

export async function firstRunSteps(db: Queryable, facts: FirstRunFacts): Promise<FirstRunStep[]> {
  const { settings, publicUrl } = facts;
  const [chiefs, payments, chain, withdrawals, site] = await Promise.all([
    facts.chiefs(db),
    settings.current('payments'),
    settings.current('chain'),
    settings.versions('withdrawals'),
    settings.current('site'),
  ]);
  const { ways, receiving, bankAccounts } = payments;
  const usdtReceivable = (['TRC20', 'ERC20'] as const).some(
    (protocol) =>
      (chain[protocol].ownAddresses && chain[protocol].extendedKey !== '') || receiving[protocol] !== '',
  );
  return [
    { step: 'chiefs', done: chiefs >= chiefsWanted },
    { step: 'games', done: facts.openVenues() > 0 },
    { step: 'ways', done: ways.length > 0 },
    {
      step: 'receivers',
      done:
        ways.length > 0 &&
        (!ways.includes('usdt') || usdtReceivable) &&
        (!ways.includes('card') || bankAccounts.length > 0),
    },
    // Set by a person, not merely left as they came: the first of the versions is nobody's.
    { step: 'limits', done: withdrawals.length > 1 },
    { step: 'address', done: publicUrl?.startsWith('https:') ?? false },
    { step: 'open', done: site.siteState === 1 },
  ];
}
