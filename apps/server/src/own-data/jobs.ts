import { z } from 'zod';
import type { AppContext } from '../platform/context.ts';
import type { Job } from '../platform/jobs.ts';
import { forgetExpired, writeJob, writeOwnData } from './files.ts';
import type { Sources } from './lists.ts';

const asked = z.object({
  id: z
    .string()
    .regex(/^\d{1,18}$/)
    .transform(BigInt),
});

export function ownDataJobs(site: AppContext, sources: () => Omit<Sources, 'db'>): readonly Job[] {
  return [
    {
      name: writeJob,
      async run(payload) {
        const { id } = asked.parse(payload);
        await writeOwnData(site, sources(), id);
      },
    },
    { name: 'forget_own_data', schedule: '50 19 * * *', run: () => forgetExpired(site) },
  ];
}
