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
