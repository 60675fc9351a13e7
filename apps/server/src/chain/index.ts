export { nodeAddress } from './addresses.ts';
export { chainRoutes } from './api.ts';
export { chainOfficeRoutes } from './console.ts';
export { type PaymentInQueue, paymentQueue } from './console-queue.ts';
export { chainJobs, startWatching } from './jobs.ts';
export { ownAddressFor } from './own-addresses.ts';
export { arrivalOf, refuseByHand } from './receipt.ts';
export { creditPayment, ignorePayment, paymentSubject } from './review.ts';
export { type ChainStanding, chainStandings, checkDraft, previewOf, tryNodes } from './settings.ts';
