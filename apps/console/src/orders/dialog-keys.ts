/** An open order by keyboard: Enter does what its button says, r rejects, p parks, q asks the member, s passes on, t takes it over from a colleague; a leads to a button that a red sign kept the focus from. */
export type DialogAction = 'reject' | 'park' | 'ask' | 'passOver' | 'approve' | 'takeOver';

const actions: Readonly<Record<string, DialogAction>> = {
  r: 'reject',
  p: 'park',
  q: 'ask',
  s: 'passOver',
  a: 'approve',
  t: 'takeOver',
};

type Press = {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly repeat: boolean;
  readonly isComposing: boolean;
};

/** @param typing the press belongs to a field */
export function dialogActionOf(press: Press, typing: boolean): DialogAction | undefined {
  if (typing || press.ctrlKey || press.metaKey || press.altKey || press.repeat || press.isComposing)
    return undefined;
  return actions[press.key];
}

/** A second tap of Enter comes sooner than anybody has looked at the order that has just come by itself, in ms. */
export const lookMs = 500;

/** Whether a press was meant for the order that is open. */
export function wasLookedAt({
  byItself,
  openedAt,
  now,
}: {
  readonly byItself: boolean;
  readonly openedAt: number;
  readonly now: number;
}): boolean {
  return !byItself || now - openedAt >= lookMs;
}
