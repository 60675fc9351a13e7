/** Under these the page's answers are kept, and asked for again after an action. */
export const standingsKey = ['gatewayStandings'];
export const ordersKey = ['gatewayOrders'];
export const arrivalsKey = ['gatewayArrivals'];
