import { startGameHubSite } from '../testing/gamehub-site.ts';
import { platformFaults } from '../testing/platform-faults.ts';

platformFaults(
  {
    unitsPerFen: 1n,
    game: 'bo_wheel',
    takenBack: (answer) => JSON.parse(answer).msg === 'TRANSACTION_ROLLED_BACK',
    named: ({ user, id }) => `${user}/${id}`,
    reconciles: false,
  },
  startGameHubSite,
);
