export { transactionRoutes } from './api.ts';
export { latestOrders } from './transactions.ts';
