import { Link } from 'react-router';
import { May } from '../app/may.tsx';
import { referredBy } from './references.ts';

/** What an entry of the ledger refers to, leading to its page where it has one that the reader may see. */
export function Reference({ text }: { readonly text: string }) {
  const referred = referredBy(text);
  const name = <span className="code">{text}</span>;
  if (referred === undefined) return name;
  return (
    <May resource={referred.resource} action="list" fallback={name}>
      {/* A row that opens by a tap stays as it is. */}
      <Link to={referred.path} className="code" onClick={(event) => event.stopPropagation()}>
        {text}
      </Link>
    </May>
  );
}
