/** What the staff's calls on venues need. */

import type { Settings } from '../settings/index.ts';
import type { ReconciliationParts } from './books.ts';
import type { HoldParts } from './held-wins.ts';

export interface VenueStaffParts extends ReconciliationParts {
  readonly holding: HoldParts;
  readonly settings: Settings;
}
