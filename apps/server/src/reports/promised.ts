/** In how many minutes what waits in a queue is promised to be decided. */
import type { QueueName } from '@mingpai/contract/console/reports/names';
import type { Settings } from '../settings/index.ts';

/** Whole minutes; of identities what members are told with their form. */
export async function promisedIn(settings: Settings): Promise<(name: QueueName) => number> {
  const [{ usualHours }, { minutes }] = await Promise.all([
    settings.current('identity'),
    settings.current('serviceTimes'),
  ]);
  return (name) => (name === 'identities' ? usualHours * 60 : minutes[name]);
}
