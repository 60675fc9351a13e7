import userEvent, { PointerEventsCheckLevel, type UserEvent } from '@testing-library/user-event';

/** Somebody who taps while a sheet is on its way up: that it takes no tap before it stands is the library's affair, and its time. */
export function hastyUser(): UserEvent {
  return userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never });
}
