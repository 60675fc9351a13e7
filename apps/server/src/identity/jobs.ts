/** What of this capability runs by itself. */
import type { AppContext } from '../platform/context.ts';
import type { Job } from '../platform/jobs.ts';
import type { Settings } from '../settings/index.ts';
import type { IdentityChecker } from './checker-port.ts';
import { checksJob } from './checks.ts';
import type { OpenVault } from './encryption.ts';
import { forgetUnsent } from './pictures.ts';

/** @param parts.checker undefined: nothing is sent anywhere */
export function identityJobs(
  site: AppContext,
  parts: {
    readonly settings: Settings;
    readonly vault: OpenVault;
    readonly checker: IdentityChecker | undefined;
  },
): readonly Job[] {
  const { checker } = parts;
  return [
    { name: 'forget_unsent_documents', schedule: '17 * * * *', run: () => forgetUnsent(site) },
    checksJob(site, checker && { ...parts, site, checker }),
  ];
}
