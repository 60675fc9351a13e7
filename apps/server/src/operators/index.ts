export { createStaff } from './staff.ts';
