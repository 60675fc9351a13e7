import { startGameHubSite } from '../testing/gamehub-site.ts';
import { platformLimits } from '../testing/platform-limits.ts';

platformLimits({ unitsPerFen: 1n, game: 'bo_wheel' }, startGameHubSite);
