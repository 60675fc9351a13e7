/** Under these the page's answers are kept, and asked for again after an action. */
export const standingsKey = ['gatewayStandings'] as const;
export const ordersKey = ['gatewayOrders'] as const;
export const arrivalsKey = ['gatewayArrivals'] as const;
/** Parts of the page that its figures lead to. */
export const arrivalsId = 'gateway-arrivals';
export const ordersId = 'gateway-orders';
