import type { ReactNode } from 'react';
import { SiteBrand } from '../features/site/site-brand.tsx';
import { isClosed, useSite } from '../features/site/use-site.ts';
import { EmptyState } from '../ui/states.tsx';
import { useTexts } from './shell/labels.ts';
import styles from './site-gate.module.css';

/** While the operator has switched the site off, only the repair notice; the app is back by itself afterwards. */
export function SiteGate({ children }: { readonly children: ReactNode }) {
  const { data: site } = useSite();
  const { closed } = useTexts();
  if (!isClosed(site)) return children;
  return (
    <main className={styles.closed}>
      <SiteBrand />
      <EmptyState scene="maintenance" title={site?.repair_tips || closed} />
    </main>
  );
}
