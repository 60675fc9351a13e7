/** When a call that nobody answers ends. */
export { deadline } from '@mingpai/ui/deadline';
