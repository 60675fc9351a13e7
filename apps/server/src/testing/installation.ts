/** Test sites are demonstrations: that is where their accounts come from. */
import type { TestSite } from './site.ts';

/** Lets a test set what only a site for real money may have. Installations stay what they are; only the owner of the tables gets round it. */
export async function asRealSite({ owner }: Pick<TestSite, 'owner'>): Promise<void> {
  await owner.query('alter table installation disable trigger installation_stays');
  await owner.query('update installation set demonstration = false');
  await owner.query('alter table installation enable trigger installation_stays');
}
