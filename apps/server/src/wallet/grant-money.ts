/** The money of bonuses that are not the member's yet: each grant has an account of its own (docs/decisions/0074). */
import type { Tx } from '../platform/database.ts';
import { namedId } from '../platform/ids.ts';
import { centralAccount, currency, grantAccount, houseAccount } from './accounts.ts';
import { type Posting, single } from './posting.ts';

/** A grant and what is in its account: all of it, always. */
export interface GrantMovement {
  readonly grantId: bigint;
  readonly memberId: bigint;
  /** fen */
  readonly amount: bigint;
}

/** In the caller's transaction, as all of the wallet. */
export interface GrantMoney {
  /** From the house into an account of its own, out of the member's reach. */
  fillGrant(tx: Tx, movement: GrantMovement): Promise<void>;
  /** It is played through: into the central wallet. */
  releaseGrant(tx: Tx, movement: GrantMovement): Promise<void>;
  /** It was not: exactly what is in its account goes back to the house. */
  returnGrant(tx: Tx, movement: GrantMovement): Promise<void>;
}

export function openGrantMoney({ openAccounts, post }: Posting): GrantMoney {
  function move(
    kind: string,
    from: (movement: GrantMovement) => string,
    to: (movement: GrantMovement) => string,
  ) {
    return (tx: Tx, movement: GrantMovement) => {
      const { grantId, memberId, amount } = movement;
      const id = namedId(`grant/${grantId}/${kind}`);
      return post(tx, memberId, single(id, kind, `grant/${grantId}`, from(movement), to(movement), amount));
    };
  }
  const own = ({ memberId, grantId }: GrantMovement) => grantAccount(memberId, grantId);
  const house = () => houseAccount('promotions');
  const fill = move('grant_opened', house, own);

  return {
    async fillGrant(tx, movement) {
      const { memberId, grantId, amount: ceiling } = movement;
      const [owner, code] = [String(memberId), `grant/${grantId}`];
      await openAccounts(tx, [{ id: own(movement), owner, code, currency, floor: 0n, ceiling }]);
      await fill(tx, movement);
    },
    releaseGrant: move('grant_released', own, ({ memberId }) => centralAccount(memberId)),
    returnGrant: move('grant_returned', own, house),
  };
}
