import { Brand } from '../../ui/brand.tsx';
import { useSite } from './use-site.ts';
import { useSiteName } from './use-site-name.ts';

/** The site's mark and name as the operator has set them. */
export function SiteBrand({ compact = false }: { readonly compact?: boolean }) {
  const { data: site } = useSite();
  return <Brand name={useSiteName()} mark={site?.site_logo ?? ''} compact={compact} />;
}
