/** Where accounts stand in the picture: the member in the middle, the others around, in units of the picture. So wide that twelve names stand apart. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

/** What an account's name stands in, around its place. */
export const box = { width: 100, height: 30 };

export const width = 540;
export const height = 380;
export const middle: Place = { x: width / 2, y: height / 2 };
const radius = { x: 208, y: 150 };

/** The first on top, the others clockwise. @param count how many there are */
export function placeAround(index: number, count: number): Place {
  const turn = (2 * Math.PI * index) / count - Math.PI / 2;
  return {
    x: Math.round(middle.x + radius.x * Math.cos(turn)),
    y: Math.round(middle.y + radius.y * Math.sin(turn)),
  };
}

/** A part of the way from one place to another. */
export function between(from: Place, to: Place, part: number): Place {
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
}
