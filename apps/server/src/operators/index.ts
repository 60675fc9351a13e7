export { agentOfficeRoutes } from './agent-routes.ts';
export { openConsoleDoor } from './door.ts';
export { loyaltyOfficeRoutes } from './loyalty-routes.ts';
export { officeRoutes } from './office-routes.ts';
export { orderRoutes } from './order-routes.ts';
export { promotionOfficeRoutes } from './promotion-routes.ts';
export { serviceDeskRoutes } from './service-routes.ts';
export { createStaff, staffOf } from './staff.ts';
export { venueStaffRoutes } from './venue-routes.ts';
