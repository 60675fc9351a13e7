/** The day's draw is made at midnight, long before its window opens. */
import type { Beacon } from '../beacon/index.ts';
import type { AppContext } from '../platform/context.ts';
import type { Job } from '../platform/jobs.ts';
import type { Settings } from '../settings/index.ts';
import { drawnFrom, ensureDay, packetDay, phaseOf } from './day.ts';
import { tellReminded } from './reminders.ts';

export function redPacketJobs({ database, clock, log }: AppContext, beacon: Beacon): readonly Job[] {
  return [
    {
      name: 'draw_red_packets',
      // 00:01 in Beijing.
      schedule: '1 16 * * *',
      async run() {
        const now = clock.now();
        await ensureDay(database, beacon, packetDay(now).day, now);
      },
    },
    {
      name: 'open_red_packets',
      // Each minute from 10:00 to 11:59 in Beijing: whoever comes first asks for the round as well, but somebody has to hear of it.
      schedule: '* 2-3 * * *',
      async run() {
        const now = clock.now();
        const { day } = packetDay(now);
        if ((await drawnFrom(beacon, await ensureDay(database, beacon, day, now))) === undefined)
          log.error({ day }, 'the red packets wait: no node tells the random round that the day named');
      },
    },
  ];
}

/** Apart from the opening itself, which waits for nobody's inbox. */
export function redPacketReminderJobs(site: AppContext, settings: Settings, beacon: Beacon): readonly Job[] {
  return [
    {
      name: 'remind_of_red_packets',
      // Each minute of the window: a node that was down at ten tells when it is back, and after twelve nobody is told.
      schedule: '* 2-3 * * *',
      async run() {
        const now = site.clock.now();
        const day = packetDay(now);
        if ((await settings.current('site')).redPacketSwitch === 0) return;
        // Nobody is called to a door that is still shut.
        if ((await phaseOf(beacon, day, await ensureDay(site.database, beacon, day.day, now))) !== 'open')
          return;
        await tellReminded(site);
      },
    },
  ];
}
