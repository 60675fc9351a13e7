import { yuan } from '../../labels/money.ts';
import { said } from '../../texts/said.tsx';

type Moved = {
  readonly opening: number;
  readonly debits: number;
  readonly credits: number;
  readonly closing: number;
};

/** What it held before, what went out and came in, what it held afterwards. */
export function MovedLine({ of: { opening, debits, credits, closing } }: { readonly of: Moved }) {
  const bold = (amount: number) => <b className="figures">{yuan(amount)}</b>;
  return (
    <p>
      {said(
        '期初 {0} − 借方 {1} + 贷方 {2} = 期末 {3}',
        bold(opening),
        bold(debits),
        bold(credits),
        bold(closing),
      )}
    </p>
  );
}
