export { nodeAddress } from './addresses.ts';
export { arrivalOf, refuseByHand } from './arrival.ts';
export { creditPayment, ignorePayment, paymentSubject } from './decide.ts';
export { chainJobs, startWatching } from './jobs.ts';
export {
  type ChainStanding,
  chainStandings,
  checkDraft,
  previewOf,
  tryNodes,
} from './office.ts';
export { ownAddressFor } from './own-addresses.ts';
export { type PaymentInQueue, paymentQueue } from './queue.ts';
export { chainRoutes } from './routes.ts';
