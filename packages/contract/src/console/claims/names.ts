/** Queues whose rows can be claimed and parked. */
export type WorkQueueName = 'deposits' | 'withdrawals' | 'identity';

/** A group is decided with one confirmation: no more than somebody has looked at. */
export const mostInGroup = 50;
/** Rows that were passed over, of which the next one is none. */
export const mostPassedOver = 200;
/** Nothing is put aside for longer, in days: by then somebody has to have another reason. */
export const longestParkedDays = 14;
/** Characters of a question to a member, in either language: what stands on a phone without scrolling. */
export const longestQuestion = 300;
