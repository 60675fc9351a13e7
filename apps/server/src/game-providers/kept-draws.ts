/** Keeps what venues commit to, and compares it with what they say later (docs/decisions/0027). */
import { createHash } from 'node:crypto';
import { countKept, keepFingerprints, keptOf, type Swap } from '../fingerprints/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Queryable } from '../platform/database.ts';
import { type FairnessAccess, fairnessOf, type ToldDraw, type VenueFairness } from './fairness.ts';

/** Draws asked for at once. */
const atOnce = 500;
/** Swaps of a venue that are named. */
const namedOfEach = 20;

export interface ComparedVenue {
  readonly venue: string;
  /** Draws that were compared; nothing where the venue did not answer. */
  readonly compared: number | undefined;
  readonly swaps: readonly Swap[];
}

interface Parts {
  readonly db: Queryable;
  readonly access: FairnessAccess;
  readonly clock: Clock;
}

/** Keeps the tips of all venues' chains of seeds, that of the next one too: long before their rounds are played. For a job. */
export async function keepChainTips({ db, access, clock }: Parts): Promise<void> {
  for (const { venue, fairness } of await committing({ db, access, clock })) {
    const told = await fairness.chains();
    if (told.outcome !== 'done') continue;
    const tips = told.value.map(({ game, firstRound, tip }) => ({
      kind: 'chain' as const,
      venue,
      subject: game,
      draw: String(firstRound),
      hash: tip,
    }));
    await keepFingerprints(db, tips, clock.now());
  }
}

/** Compares what every venue says now with what was kept. */
export async function compareVenues(parts: Parts): Promise<ComparedVenue[]> {
  const compared: ComparedVenue[] = [];
  for (const { venue, fairness } of await committing(parts))
    compared.push(await compareVenue(parts.db, venue, fairness));
  return compared;
}

async function committing({ db, access, clock }: Parts) {
  const { rows } = await db.query<{ code: string; adapter: string }>(
    'select code, adapter from venue order by code',
  );
  return rows.flatMap(({ code, adapter }) => {
    const fairness = fairnessOf(access, clock, { code, adapter });
    return fairness ? [{ venue: code, fairness }] : [];
  });
}

async function compareVenue(db: Queryable, venue: string, fairness: VenueFairness): Promise<ComparedVenue> {
  const silent = { venue, compared: undefined, swaps: [] };
  const counted = await countKept(db, venue);
  const swaps: Swap[] = [];
  let compared = 0;
  for (let cursor = '0'; ; ) {
    const told = await fairness.draws(cursor, atOnce);
    if (told.outcome !== 'done') return silent;
    const kept = await keptAmong(db, venue, told.value.commitments);
    for (const draw of told.value.commitments) {
      const known = kept.get(keyOf(draw));
      if (known === undefined) continue;
      compared += 1;
      const detail = differenceOf(draw, known);
      if (detail) swaps.push({ of: `bet ${draw.bet} at ${venue}${draw.draw && ` on ${draw.draw}`}`, detail });
    }
    if (!told.value.more || told.value.cursor === cursor) break;
    cursor = told.value.cursor;
  }
  const gone = counted - compared;
  if (gone > 0)
    swaps.push({
      of: `venue ${venue}`,
      detail: `it tells nothing of ${gone} draws whose fingerprints are kept`,
    });
  const chains = await fairness.chains();
  if (chains.outcome !== 'done') return silent;
  for (const { game, firstRound, tip } of chains.value) {
    const [kept] = await keptOf(db, { kind: 'chain', venue, subjects: [game], draws: [String(firstRound)] });
    if (kept && kept.hash !== tip)
      swaps.push({
        of: `chain of ${game} from round ${firstRound} at ${venue}`,
        detail: 'its tip is not the one that was published',
      });
  }
  return { venue, compared, swaps: swaps.slice(0, namedOfEach) };
}

interface Kept {
  readonly hash: string;
  /** The bet is over, so its seeds are public. */
  readonly settled: boolean;
}

async function keptAmong(
  db: Queryable,
  venue: string,
  told: readonly ToldDraw[],
): Promise<Map<string, Kept>> {
  if (told.length === 0) return new Map();
  const bets = [...new Set(told.map(({ bet }) => bet))];
  const [kept, { rows }] = await Promise.all([
    keptOf(db, { kind: 'bet', venue, subjects: bets }),
    db.query<{ bet: string }>(
      `select bet_id as bet from bet where venue = $1 and bet_id = any ($2) and state = 'settled'`,
      [venue, bets],
    ),
  ]);
  const settled = new Set(rows.map(({ bet }) => bet));
  return new Map(
    kept.map(({ subject: bet, draw, hash }) => [keyOf({ bet, draw }), { hash, settled: settled.has(bet) }]),
  );
}

function keyOf({ bet, draw }: Pick<ToldDraw, 'bet' | 'draw'>): string {
  return `${bet} ${draw}`;
}

function differenceOf({ hash, seed }: ToldDraw, kept: Kept): string | undefined {
  if (hash !== kept.hash) return 'the venue tells another fingerprint than it told with the bet';
  if (seed === null) return kept.settled ? 'the seed of a draw that is over is not shown' : undefined;
  return createHash('sha256').update(seed).digest('hex') === kept.hash
    ? undefined
    : 'the seed is not the one whose fingerprint was shown with the bet';
}

/**
 * The address of a page that repeats a draw, with the fingerprint that was kept in the place of the one that the venue's address
 * brings: what is compared there must not come from whoever could have changed the seed.
 * @returns whether the venue's was another one
 */
export function withKept(
  address: string,
  kept: string,
): { readonly address: string; readonly changed: boolean } {
  const url = new URL(address);
  const fields = new URLSearchParams(url.hash.slice(1));
  const told = fields.get('commitment');
  if (told === null) return { address, changed: false };
  fields.set('commitment', kept);
  url.hash = fields.toString();
  return { address: url.href, changed: told.toLowerCase() !== kept };
}
