/** Addresses that may be told at a time, and how long what was sent is kept, in days. */
export const webhookReceiversMost = 10;
export const webhookKeptDays = 30;
/** For how long the secret before signs beside a new one, in hours. */
export const webhookSecretOverlapHours = 24;
/** Events that wait for one receiver; behind it none are kept for it. Some 400 bytes each. */
export const webhookWaitingMost = 1_000_000;
