import { Link } from 'react-router';
import { pathOfReference } from './references.ts';

/** What an entry of the ledger refers to, leading to its page where it has one. */
export function Reference({ text }: { readonly text: string }) {
  const path = pathOfReference(text);
  if (path === undefined) return <span className="code">{text}</span>;
  return (
    // A row that opens by a tap stays as it is.
    <Link to={path} className="code" onClick={(event) => event.stopPropagation()}>
      {text}
    </Link>
  );
}
