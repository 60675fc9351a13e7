export { paymentMethodRoutes } from './api.ts';
export { addBanks } from './banks.ts';
export { bindCard, type Card, cardOf, cardsOf, removeCard } from './cards.ts';
export { type HeldFor, type Hold, holdOf } from './hold.ts';
