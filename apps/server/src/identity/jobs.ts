/** What of this capability runs by itself. */
import type { AppContext } from '../platform/context.ts';
import type { Job } from '../platform/jobs.ts';
import { forgetUnsent } from './pictures.ts';

export function identityJobs(site: Pick<AppContext, 'database' | 'clock'>): readonly Job[] {
  return [{ name: 'forget_unsent_documents', schedule: '17 * * * *', run: () => forgetUnsent(site) }];
}
