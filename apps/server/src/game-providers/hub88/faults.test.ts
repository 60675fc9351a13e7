import { startHub88Site } from '../testing/hub88-site.ts';
import { platformFaults } from '../testing/platform-faults.ts';

platformFaults(
  {
    unitsPerFen: 1_000n,
    game: 'hub_dragons',
    takenBack: (answer) => JSON.parse(answer).status === 'RS_ERROR_TRANSACTION_ROLLED_BACK',
    reconciles: true,
  },
  startHub88Site,
);
