import { Link } from 'react-router';
import { say } from '../texts/say.ts';

/** Where the changes of a rule are, done and open. @param about a subject; with a slash at its end all below it too */
export function changesPath(about: string): string {
  return `/rules?${new URLSearchParams({ state: 'all', about })}`;
}

/** On a page that edits rules: what became of each change of them. */
export function ChangesLink({ about }: { readonly about: string }) {
  return <Link to={changesPath(about)}>{say('修改记录')}</Link>;
}
