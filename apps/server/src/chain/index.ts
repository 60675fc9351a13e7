export { nodeAddress } from './addresses.ts';
export { chainApi } from './api.ts';
export { chainConsole } from './console.ts';
export { type PaymentInQueue, paymentQueue } from './console-queue.ts';
export { chainJobs, startWatching } from './jobs.ts';
export { ownAddressFor } from './own-addresses.ts';
export { arrivalOf, refuseByHand } from './receipt.ts';
export { creditPayment, ignorePayment, paymentSubject } from './review.ts';
export { type ChainStatus, chainStandings, checkDraft, previewOf, tryNodes } from './settings.ts';
