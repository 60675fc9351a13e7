/**
 * What time it is at least, by the public rounds: a round is signed at its moment and never before, so whoever has seen its signature knows
 * that its moment is over, whatever the machine's clock says. Between two looks the process's own count of ms goes on.
 */
import { type BeaconChain, timeOfRound } from '../../kit/beacon/chain.ts';
import { isSigned } from '../../kit/beacon/curve.ts';

export interface ToldRound {
  readonly round: number;
  /** hex */
  readonly signature: string;
}

export interface Moment {
  /** Asks for the newest round. What is told is believed once its signature is right. */
  look(): Promise<void>;
  /** @returns Unix ms that are over for certain; undefined where nobody has told a round for minutes */
  reached(): number | undefined;
}

/** From look to look, ms: no multiple of three seconds, so that looks fall on all parts of a round and the best of them is close to its moment. */
export const lookEveryMs = 2_500;
/** How long a look counts: by then the count of ms and the world's time are apart by some hundredths of a second. */
const countsMs = 300_000;
/** A look that says no more than others is checked all the same after this long: checking is 30 ms of a processor. */
const checkedEveryMs = 30_000;

/**
 * @param newest what each node says is the newest round
 * @param elapsed ms that only ever grow, whoever sets the machine's clock
 */
export function openMoment(
  chain: BeaconChain,
  newest: () => Promise<readonly ToldRound[]>,
  elapsed: () => number = () => performance.now(),
): Moment {
  /** By when in this process: how much further than the count of ms the world was at least. */
  let looks: readonly { readonly at: number; readonly ahead: number }[] = [];
  const most = () => Math.max(...looks.map(({ ahead }) => ahead));
  const forget = () => {
    looks = looks.filter(({ at }) => elapsed() - at < countsMs);
  };
  return {
    async look() {
      const told = (await newest()).toSorted((one, other) => other.round - one.round);
      forget();
      for (const { round, signature } of told) {
        const [at, ahead] = [elapsed(), timeOfRound(chain, round) - elapsed()];
        const says = ahead > most() || looks.every((look) => at - look.at >= checkedEveryMs);
        // Nodes that lie come to nothing: the one behind them is looked at.
        if (says && !isSigned(chain.publicKey, round, signature)) continue;
        if (says) looks = [...looks, { at, ahead }];
        return;
      }
    },
    reached() {
      forget();
      return looks.length === 0 ? undefined : most() + elapsed();
    },
  };
}
