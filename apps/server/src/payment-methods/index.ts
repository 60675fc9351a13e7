export { type HeldFor, type Hold, holdOf } from './address-hold.ts';
export { paymentMethodApi } from './api.ts';
export { addBanks } from './banks.ts';
export type { Card } from './card.ts';
export { ownersOfTail } from './card-tails.ts';
export { bindCard, cardOf, cardsOf, removeCard, tailsOf } from './cards.ts';
export { eraseCards } from './erase.ts';
export { ownCards } from './own-data.ts';
