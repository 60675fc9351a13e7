/** The day's draw is made at midnight, long before its window opens. */
import type { AppContext } from '../platform/context.ts';
import type { Job } from '../platform/jobs.ts';
import { ensureDay, packetDay } from './day.ts';

export function redPacketJobs({ database, clock }: AppContext): readonly Job[] {
  return [
    {
      name: 'draw_red_packets',
      // 00:01 in Beijing.
      schedule: '1 16 * * *',
      async run() {
        const now = clock.now();
        await ensureDay(database, packetDay(now).day, now);
      },
    },
  ];
}
