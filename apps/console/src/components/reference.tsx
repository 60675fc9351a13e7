import { May } from '../app/may.tsx';
import { Code } from './code.tsx';
import { referredBy } from './references.ts';

/** What an entry of the ledger refers to, leading to its page where it has one that the reader may see. */
export function Reference({ text }: { readonly text: string }) {
  const referred = referredBy(text);
  if (text === '') return null;
  if (referred === undefined) return <Code text={text} />;
  return (
    <May resource={referred.resource} action="list" fallback={<Code text={text} />}>
      <Code text={text} to={referred.path} />
    </May>
  );
}

/**
 * The number of what an entry of the ledger refers to, as people name it beside a word that says what it is: nothing where it has no page,
 * for then what stands behind the word is the ledger's own and says nothing to anybody.
 */
export function ReferenceNumber({ text }: { readonly text: string }) {
  const referred = referredBy(text);
  if (referred?.number === undefined) return null;
  return (
    <May resource={referred.resource} action="list" fallback={<Code text={referred.number} />}>
      <Code text={referred.number} to={referred.path} />
    </May>
  );
}
