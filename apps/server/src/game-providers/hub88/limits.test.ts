import { startHub88Site } from '../testing/hub88-site.ts';
import { platformLimits } from '../testing/platform-limits.ts';

platformLimits({ unitsPerFen: 1_000n, game: 'hub_dragons' }, startHub88Site);
