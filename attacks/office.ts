/** The office that I1 to I3 attack: a site of one file's own, whose days pass as its tests want. */
import { SetClock } from '../apps/server/src/platform/clock.ts';
import { startTestSite, type TestSite } from '../apps/server/src/testing/site.ts';
import { insideOf } from './inside.ts';

const dayMs = 24 * 3_600_000;

export interface Office {
  readonly site: TestSite;
  readonly inside: ReturnType<typeof insideOf>;
  readonly clock: SetClock;
  readonly chief: string;
  readonly clerk: string;
  /** What was decided counts for the day: each test has one of its own. */
  nextDay(): void;
  /** Whoever is signed in now stays so: the tests' clock runs through many days. */
  keepSessions(): Promise<void>;
}

export async function openOffice(): Promise<Office> {
  const clock = new SetClock(new Date('2026-11-21T04:00:00Z'));
  const site = await startTestSite({ clock });
  const [chief, clerk] = [await site.staffToken('chief'), await site.staffToken('clerk')];
  const keepSessions = async () => {
    await site.running.site.database.query(
      "update staff_session set expires_at = expires_at + interval '1 year'",
    );
  };
  await keepSessions();
  const nextDay = () => void clock.advance(dayMs);
  return { site, inside: insideOf(site), clock, chief, clerk, nextDay, keepSessions };
}
