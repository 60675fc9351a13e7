/** What the staff's calls on venues need. */

import type { Settings } from '../settings/index.ts';
import type { ReconciliationDeps } from './books.ts';
import type { HoldDeps } from './held-wins.ts';
import type { EdgesShort } from './term-changes.ts';

export interface VenueStaffDeps extends ReconciliationDeps {
  readonly holding: HoldDeps;
  readonly settings: Settings;
  readonly edgesShort: EdgesShort;
}
