/** npm run build: installs the packages and builds the clients, for machines where the server is a unit of its own (docs/operating.md). */
import { buildClients } from './build-clients.ts';

await buildClients();
