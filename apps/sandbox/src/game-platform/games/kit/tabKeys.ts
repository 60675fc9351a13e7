/** Arrow keys, Home and End in a list of tabs. The kit is where the games' pages take drawing and behaviour from packages/ui. */
export { tabKeys } from '@mingpai/ui/tab-keys';
