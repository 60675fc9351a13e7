import { platformLimits } from '../testing/platform-limits.ts';
import { startValkyrieSite } from '../testing/valkyrie-site.ts';

platformLimits({ unitsPerFen: 1n, game: 'val_roulette' }, startValkyrieSite);
