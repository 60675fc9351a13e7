import { useTexts } from './labels.ts';
import { useSite } from './use-site.ts';

/** What the operator calls the site, in the member's language; until that is known the name it has from the start. */
export function useSiteName(): string {
  const { data: site } = useSite();
  const { name } = useTexts();
  return site?.title || name;
}
