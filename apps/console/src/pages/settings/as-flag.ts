/** The wire has 1 and 0 for on and off. */
export const asFlag = {
  getValueProps: (value: unknown) => ({ checked: value === 1 }),
  getValueFromEvent: (on: boolean) => (on ? 1 : 0),
};
