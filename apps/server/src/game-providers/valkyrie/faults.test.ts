import { platformFaults } from '../testing/platform-faults.ts';
import { startValkyrieSite } from '../testing/valkyrie-site.ts';

platformFaults(
  {
    unitsPerFen: 1n,
    game: 'val_roulette',
    takenBack: (answer) => JSON.parse(answer).error.code === 'PAM_ERR_TRANS_ALREADY_CANCELLED',
    reconciles: false,
  },
  startValkyrieSite,
);
