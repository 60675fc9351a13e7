export { transactionApi } from './api.ts';
export { latestOrders } from './transactions.ts';
