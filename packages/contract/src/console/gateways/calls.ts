/** Payment gateways: health, switch, orders, money that arrived. */
import type { ConsoleCallDoor } from '../door.ts';

export const gatewaysCalls = {
  gatewayStandings: {
    method: 'POST',
    path: '/api/console/gateways',
    staff: true,
    right: 'deposits',
    repeatable: true,
    summary: 'Payment gateways: health, switch, what waits',
  },
  switchGateway: {
    method: 'POST',
    path: '/api/console/gateways/switch',
    staff: true,
    right: 'settings',
    repeatable: true,
    summary: 'Switch a gateway on or off for new orders',
  },
  gatewayOrders: {
    method: 'POST',
    path: '/api/console/gateways/orders',
    staff: true,
    right: 'deposits',
    repeatable: true,
    summary: 'Orders at gateways that are not resolved',
  },
  askGateway: {
    method: 'POST',
    path: '/api/console/gateways/ask',
    staff: true,
    right: 'deposits',
    repeatable: true,
    summary: 'Ask a gateway now what became of an order',
  },
  gatewayArrivals: {
    method: 'POST',
    path: '/api/console/gateways/arrivals',
    staff: true,
    right: 'deposits',
    repeatable: true,
    summary: 'Money that gateways say has arrived',
  },
  creditArrival: {
    method: 'POST',
    path: '/api/console/gateways/arrivals/credit',
    staff: true,
    right: 'deposits',
    repeatable: false,
    summary: 'Credit money to the order that it is for',
  },
  ignoreArrival: {
    method: 'POST',
    path: '/api/console/gateways/arrivals/ignore',
    staff: true,
    right: 'deposits',
    repeatable: false,
    summary: 'Put money aside that is no deposit',
  },
} as const satisfies Record<string, ConsoleCallDoor>;
