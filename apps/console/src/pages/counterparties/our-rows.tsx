import { May } from '../../app/may.tsx';
import { Code } from '../../components/code.tsx';
import { referredBy } from '../../components/references.ts';
import { said } from '../../texts/said.tsx';

type Props = {
  /** Their number; empty: the file has none. */
  readonly number: string;
  /** Rows of ours by it, as the ledger refers to them. */
  readonly references: readonly string[];
};

/** A number of theirs, and each row of ours that it stands for, leading to its page; where both have one number it stands there once. */
export function NumberOfTheirs({ number, references }: Props) {
  const [first] = references;
  if (references.length === 1 && first !== undefined && numberIn(first) === number)
    return <OurNumber reference={first} />;
  return (
    <>
      {number === '' ? '—' : <Code text={number} />}
      {references.map((reference) => (
        <div key={reference}>{said('我方：{0}', <OurNumber reference={reference} />)}</div>
      ))}
    </>
  );
}

/** What is behind the kind, and behind the venue where there is one; a number may have strokes of its own. */
function numberIn(reference: string): string {
  const [kind = '', venue = ''] = reference.split('/');
  return reference.slice(kind.length + 1 + (kind === 'bet' || kind === 'venue' ? venue.length + 1 : 0));
}

function OurNumber({ reference }: { readonly reference: string }) {
  const referred = referredBy(reference);
  const text = numberIn(reference);
  if (referred === undefined) return <Code text={text} />;
  return (
    <May resource={referred.resource} action="list" fallback={<Code text={text} />}>
      <Code text={text} to={referred.path} />
    </May>
  );
}
